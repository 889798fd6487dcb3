import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaCandidates,
  areaGetRecord,
  areaSave,
  type CaseDetail,
  draftOpen,
  draftPatch,
  type JsonObject,
  taskAgree,
  taskDraftOpen,
  taskPending,
} from '@app/contract';
import { people, submitAll } from '../../platform/area/area.testing.ts';
import { pdf, uploader } from '../../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const root = join(import.meta.dirname, '../../../../..');
/** The area of a holder who asks a plant; written after docs/adding-an-area.md. */
export const consent = { group: 'relation', name: 'plant-consent' } as const;
/** The company of `rival`, as forms find it by a part of its name. */
const plantName = '禾序';

interface Organisation {
  tenants: { code: string; name: string; email?: string; profile?: Record<string, unknown> }[];
  users: { account: string; mobile?: string; name: string; memberships: { tenant: string }[] }[];
}

/** A third company with one person, `third`, beside those of the demonstration. */
function withThirdCompany(definitionsDir: string): void {
  const file = join(definitionsDir, 'demo/organisation.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as Organisation;
  const [tenant] = known.tenants.filter(({ code }) => code === 'hexu');
  const [person] = known.users.filter(({ account }) => account === 'rival');
  if (!tenant || !person) throw new Error('the demonstration has no second company');
  const { profile, ...rest } = tenant;
  known.tenants.push({
    ...rest,
    ...{ code: 'qingya', name: '云海青崖化妆品有限公司（演示）', email: 'office@qingya.invalid' },
    profile: { demo: true, address: profile?.address, legalPerson: '许青崖' },
  });
  known.users.push({
    ...person,
    ...{ account: 'third', mobile: '13800000093', name: '许青崖' },
    memberships: person.memberships.map((one) => ({ ...one, tenant: 'qingya' })),
  });
  writeFileSync(file, JSON.stringify(known));
}

/** An officer looks at the case before the second company is asked. */
function withAcceptance(folder: string): void {
  const chart = join(folder, 'process.bpmn');
  const task = `<bpmn:userTask id="accept" name="受理" p:nameEn="Accept" p:role="FILING_OFFICER" />
    <bpmn:sequenceFlow id="f0" sourceRef="accept" targetRef="consent" />`;
  const xml = readFileSync(chart, 'utf8')
    .replace('sourceRef="setAsked" targetRef="consent"', 'sourceRef="setAsked" targetRef="accept"')
    .replace('<bpmn:endEvent id="end"', `${task}<bpmn:endEvent id="end"`);
  writeFileSync(chart, xml);
  const area = join(folder, 'area.json');
  const definition = JSON.parse(readFileSync(area, 'utf8')) as { tasks: Record<string, unknown> };
  const action = { key: 'accept', title: { 'zh-CN': '受理', en: 'Accept' } };
  definition.tasks.accept = { title: { 'zh-CN': '受理', en: 'Accept' }, mode: 'officer', actions: [action] };
  writeFileSync(area, JSON.stringify(definition));
}

/** The product with the area added at run time, its companies, and short ways through a case of it. */
export async function startTwoCompanies({ acceptedFirst = false } = {}) {
  const definitionsDir = mkdtempSync(join(tmpdir(), 'two-companies-'));
  cpSync(join(root, 'definitions'), definitionsDir, { recursive: true });
  cpSync(
    join(root, 'apps/server/test-fixtures/areas/relation/plant-consent'),
    join(definitionsDir, 'areas/relation/plant-consent'),
    { recursive: true },
  );
  if (acceptedFirst) withAcceptance(join(definitionsDir, 'areas/relation/plant-consent'));
  withThirdCompany(definitionsDir);
  const test = await createTestApp({ settings: { definitionsDir } });
  const as = people(() => test);
  const upload = uploader(() => test, as);
  const close = async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  };
  const company = async (words: string): Promise<JsonObject> => {
    const { items } = (await test.inject(areaCandidates, { ...consent, field: 'plant', words }, await as('applicant')))
      .data;
    return { id: items[0]?.id ?? '', text: items[0]?.text ?? '' };
  };
  const file = async (name: string) => {
    const { id } = (await upload('applicant', name, pdf)).data;
    return { id, list: [{ id, name, size: pdf.length }] };
  };
  const ways = { test, as, company, file, close };
  return { ...ways, ...waysThrough(ways) };
}
export type TwoCompanies = Awaited<ReturnType<typeof startTwoCompanies>>;

function waysThrough({
  test,
  as,
  company,
  file,
}: {
  test: TestApp;
  as: (account: string) => Promise<{ token: string }>;
  company: (words: string) => Promise<JsonObject>;
  file: (name: string) => Promise<{ id: string; list: JsonObject[] }>;
}) {
  /** A draft of the holder that names the plant, with its files. */
  async function draft(changes: JsonObject = {}) {
    const agreement = await file('委托协议.pdf');
    const assessment = await file('成本测算.pdf');
    const data: JsonObject = {
      ...{ plant: await company(plantName), subject: '演示面霜', from: '2026-12-01', reason: '报价最低' },
      ...{ agreement: agreement.list, assessment: assessment.list },
      ...changes,
    };
    const { data: saved } = await test.inject(areaSave, { ...consent, data }, await as('applicant'));
    return { id: saved.id, agreement: agreement.id, assessment: assessment.id };
  }
  const submit = async (id: string) => {
    const answer = await submitAll(test, await as('applicant'), id, consent);
    await test.settle();
    return answer;
  };
  /** A submitted case that waits for the plant. */
  async function asked(changes: JsonObject = {}) {
    const made = await draft(changes);
    const { state, cause, data } = await submit(made.id);
    if (state !== 200) throw new Error(`submit: ${state} ${cause}`);
    return { ...made, caseId: data.caseId };
  }
  const open = async (id: string, account: string, more: { version?: number } = {}) =>
    test.inject(areaGetRecord, { ...consent, id, ...more }, await as(account));
  const shown = async (id: string, account: string) => {
    const { state, cause, data } = await open(id, account);
    if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
    return data satisfies CaseDetail;
  };
  const pending = async (account: string, caseId: string) =>
    (await test.inject(taskPending, {}, await as(account))).data.dataResult.find((one) => one.caseId === caseId);
  const act = async (account: string, taskId: string, action: string, data: JsonObject = {}, opinion?: string) => {
    const answer = await test.inject(taskAgree, { taskId, action, data, opinion }, await as(account));
    await test.settle();
    return answer;
  };
  /** The holder changes its form in the reply to a return. */
  async function correct(caseId: string, changes: JsonObject) {
    const me = await as('applicant');
    const taskId = (await pending('applicant', caseId))?.id ?? '';
    const { draftId: id } = (await test.inject(taskDraftOpen, { ...consent, taskId }, me)).data;
    const { rev } = (await test.inject(draftOpen, { ...consent, id, windowId: 'two-companies' }, me)).data;
    const ops = Object.entries(changes).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
    const patch = { id, windowId: 'two-companies', baseRev: rev, patchId: `correct-${id}-${rev}`, ops };
    await test.inject(draftPatch, { ...consent, ...patch }, me);
    return submit(id);
  }
  return { draft, submit, asked, open, shown, pending, act, correct };
}
