import {
  areaGetRecord,
  type CaseDetail,
  callList,
  previewToken,
  publicityQuery,
  type RoleId as Role,
  taskInitiated,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../product/reading/read-pdf.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { unpack } from '../../testing/testing-zip.ts';
import { areaExamples } from '../matrix/examples-area.testing.ts';
import { areaOracle, areas, examples, oracle } from '../matrix/rights.testing.ts';
import { type Example, type Person, World } from '../matrix/world.testing.ts';
import {
  type ActedCase,
  distinctPeople,
  filesOfTheOffice,
  type Secret,
  stepsOfExperts,
  workOfTheOffice,
} from './office-people.testing.ts';

/**
 * People of a company send every call that is open to them, on records on which officers, experts and directors have acted;
 * no answer may hold the name, account, telephone, mail or an id of anybody of the authority or the platform, nor anything of
 * a file that the office added for itself.
 */
let world: World;
let app: TestApp;
let secrets: Secret[];
const found: string[] = [];
const answered = new Set<string>();
/** By call, the last answer that was none, or why its example could not be built. */
const refusedBy = new Map<string, string>();
const company: Person[] = [];
let acted: ActedCase[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const distinct = await distinctPeople(app);
  secrets = [...distinct.secrets, ...stepsOfExperts()];
  world = new World(distinct.test);
  await world.begin();
  company.push(world.person('APPLICANT'), await world.signedIn('TENANT_ADMIN', 'multi'));
  acted = await workOfTheOffice(world);
});
afterAll(() => app.close());

/** Sends a call as somebody of a company and notes whose names its answer holds. */
async function ask(id: string, who: Person, example: Pick<Example, 'input' | 'file' | 'token'>): Promise<void> {
  const answer = await world.send(id, example, example.token ?? who.token);
  const words = await wordsOf(answer.rawPayload, answer.headers);
  if (String(answer.headers['content-type']).includes('json') ? answer.json().state === 200 : answer.statusCode < 400)
    answered.add(id);
  else refusedBy.set(id, `${who.account}: ${words.slice(-300)}`);
  for (const { word, of } of secrets)
    if (words.includes(word))
      found.push(
        `${id} as ${who.account} holds ${word} of ${of}: ${words.slice(Math.max(0, words.indexOf(word) - 120)).slice(0, 160)}`,
      );
}

/** All that can be read in an answer, also within workbooks, documents and papers. */
async function wordsOf(bytes: Buffer, headers: object): Promise<string> {
  const head = Object.values(headers).map((value) => {
    try {
      return decodeURIComponent(String(value));
    } catch {
      return String(value);
    }
  });
  const body =
    bytes.subarray(0, 2).toString('latin1') === 'PK'
      ? [...(await unpack(bytes)).values()]
      : bytes.subarray(0, 4).toString('latin1') === '%PDF' && bytes.length > 100
        ? (await readPdf(new Uint8Array(bytes), () => undefined)).pages.flatMap((page) =>
            page.lines.map((line) => line.text),
          )
        : [bytes.toString('utf8')];
  return [...head, ...body].join('\n');
}

/** Whether the table of rights lets a role of a company send a call, apart from areas. */
function isOpen(id: string, role: Role): boolean {
  const rights = oracle[id];
  if (rights === 'public' || rights === 'session') return true;
  const roles = Array.isArray(rights) ? rights : rights && 'session' in rights ? rights.session : [];
  return roles.includes(role);
}

describe('no name of a person of the authority leaves it', () => {
  test('neither by the key of a step nor by a number of tasks: nothing tells that experts are asked', async () => {
    const [, asked] = acted.filter(({ area }) => area === 'demo/joint-review');
    const place = { group: 'demo', name: 'joint-review', id: asked?.caseId ?? '' };
    for (const who of company) {
      const { tasks } = (await world.as(who, areaGetRecord, place)) as CaseDetail;
      expect(tasks.map(({ node }) => node)).toEqual(['office']);
    }
    const started = await world.as('APPLICANT', taskInitiated, { requestPage: { pageNo: 1, limit: 500 } });
    expect(started.dataResult.find(({ caseId }) => caseId === asked?.caseId)?.current).toHaveLength(1);
  });

  test('on any call with an example, whatever the area', async () => {
    const files = await filesOfTheOffice(world);
    expect(files.map(({ word }) => word)).toContain('内部意见EXPERTend.txt');
    secrets.push(...files);
    // From here on the directory is that of a company.
    world.people.set('TENANT_ADMIN', company[1] ?? world.person('TENANT_ADMIN'));
    for (const who of company) for (const one of acted) await askCase(who, one);
    for (const who of company) await askMessages(who);
    for (const who of company) await askFiles(who);
    for (const who of company) await askPublic(who);
    const calls = Object.keys(oracle).sort((a, b) => Number(ending.test(a)) - Number(ending.test(b)));
    for (const who of company) for (const id of calls) await askExamples(id, who);
    expect([...new Set(found)].sort()).toEqual([]);
  }, 300_000);

  test('and every call that a company may send was answered', () => {
    const open = callList
      .map((call) => call.id)
      .filter((id) => company.some((who) => isOpen(id, who.role)) || areaRights(id));
    const silent = open.filter((id) => !answered.has(id)).sort();
    const foreseen = Object.values(refusals).flat().sort();
    const reasons = silent.filter((id) => !foreseen.includes(id)).map((id) => `${id}: ${refusedBy.get(id)}`);
    expect(silent, reasons.join('\n')).toEqual(foreseen);
  });
});

/** They end or change the session of the person who asks. */
const ending = /^(user\.(logout|password|factor)|authentication\.)/;

/** Calls that answer a company nothing but a refusal here, by reason; the refusals were looked through as well. */
const refusals: Record<string, readonly string[]> = {
  'it needs a secret of a visitor: a password, a code, a ticket': [
    'authentication.apply',
    'authentication.switch',
    'authentication.switch.exit',
    'authentication.verify',
    'authorize.apply',
    'user.login.apply',
    'user.login.oidc.apply',
    'user.login.oidc.start',
    'user.login.yaojian.apply',
    'user.register',
    'user.reset.passwd',
    'user.reset.passwd.tenant',
    'user.send.sms',
    'user.send.sms.tenant',
    'user.tenant.register',
    'tenant.register',
  ],
  'the example changes a password that was changed before': ['user.password.change'],
  'it answers pictures alone': ['attachment.image'],
  'only a sealed volume is given out: scenario/archive.test.ts looks for names in one': ['archive.export'],
  'processes are run by offices: a company has none to hold, end or begin': [
    'incident.retry',
    'instance.end',
    'instance.get',
    'instance.resume',
    'instance.case',
    'instance.start',
    'instance.startable',
    'instance.suspend',
  ],
  'it acts on a task of the office, which is not a company’s': [
    'task.change',
    'task.copy',
    'task.end',
    'task.recover',
    'task.suspend',
  ],
  'the example is about the authority’s own people or tenant': [
    'registration.approve',
    'registration.proof.get',
    'registration.refuse',
    'tenant.save',
    'user.factor.reset',
    'sign.keyPeriod',
    'sign.keyRevoke',
    'sign.keyRotate',
  ],
  'it is about the register of experts, which companies do not read': ['draw.figures'],
  'boards show where the cases of an office stand; no list of a company has one': [
    'area.board',
    'area.extend',
    'area.give',
    'area.urge',
  ],
  'numbers are read by offices; an administrator of a company is refused like everybody there': [
    'number.counters',
    'number.query',
  ],
  'dictionaries are kept by offices; an administrator of a company is refused like everybody there': [
    'dictionary.import',
    'dictionary.remove',
    'dictionary.save',
    'dictionary.uses',
  ],
  'a company’s list of its tasks has no cases: an answer is handled as a draft of the case’s own area': [
    'area.handle',
    'finding.decide',
    'opinion.itemDecide',
    'opinion.itemOfFinding',
    'opinion.itemSave',
    'review.opinionPropose',
    'review.opinionSave',
    'review.precedents',
    'review.sameName',
    'review.similar',
    'review.wording',
  ],
};

function areaRights(id: string): boolean {
  const rights = oracle[id];
  if (typeof rights !== 'object' || !('area' in rights)) return false;
  return Object.values(areaOracle).some((verbs) => company.some(({ role }) => verbs[rights.area]?.includes(role)));
}

async function askExamples(id: string, who: Person): Promise<void> {
  const rights = oracle[id];
  if (typeof rights === 'object' && 'area' in rights) {
    for (const area of areas) {
      if (!areaOracle[area.id]?.[rights.area]?.includes(who.role)) continue;
      const example = await tried(id, () => areaExamples[id]?.(world, who, area) ?? Promise.resolve(null));
      if (example) await ask(id, who, example);
      else if (rights.area === 'handle') await askByList(id, who, area.id);
    }
    return;
  }
  if (!isOpen(id, who.role)) return;
  await ask(
    id,
    who,
    (await tried(id, () => examples[id]?.(world, who) ?? Promise.resolve({ input: {} }))) ?? { input: {} },
  );
}

/** What officers send about a case, sent by a company that names one of its own lists instead of the case's area: it has the right there. */
async function askByList(id: string, who: Person, list: string): Promise<void> {
  const [group = '', name = ''] = list.split('/');
  const filings = areas.find((area) => area.id === 'reg/first');
  const chief = world.person('CHIEF');
  const example = await tried(id, async () => (filings && (await areaExamples[id]?.(world, chief, filings))) ?? null);
  if (example) await ask(id, who, { ...example, input: { ...example.input, group, name } });
}

/** An example may need a right that its maker lacks in a company; another person's then answers for the call. */
async function tried(id: string, build: () => Promise<Example | null>): Promise<Example | null> {
  try {
    return await build();
  } catch (error) {
    refusedBy.set(id, String(error));
    return null;
  }
}

async function askCase(who: Person, { area, caseId }: ActedCase): Promise<void> {
  const [group = '', name = ''] = area.split('/');
  const place = { group, name };
  for (const id of ['area.query', 'area.export']) await ask(id, who, { input: place });
  await ask('area.getRecord', who, { input: { ...place, id: caseId } });
  for (const id of ['instance.history', 'deadline.ledger']) await ask(id, who, { input: { caseId } });
  for (const id of ['review.result', 'review.dossierExport', 'review.counts'])
    await ask(id, who, { input: { ...place, caseId, ids: caseId } });
  for (const format of ['docx', 'pdf']) await ask('review.report', who, { input: { ...place, caseId, format } });
  const { rows } = await world.sql<{ id: string }>(
    (db) => sql<{ id: string }>`select id from wf_task where case_id = ${caseId}`.execute(db),
    'space_yunhai',
  );
  for (const { id: taskId } of rows)
    for (const id of ['task.get', 'task.preview', 'deadline.explain']) await ask(id, who, { input: { taskId } });
}

/** The files of the office and of the company, each as far as the caller may read it. */
async function askFiles(who: Person): Promise<void> {
  const { rows } = await world.sql<{ id: string }>(
    (db) => sql<{ id: string }>`select id from attachment`.execute(db),
    'space_yunhai',
  );
  for (const { id } of rows) {
    for (const call of [
      'attachment.get',
      'attachment.download',
      'attachment.previewState',
      'reading.start',
      'reading.get',
    ])
      await ask(call, who, { input: { attachmentId: id } });
    await ask('attachment.transfer', who, { input: { ids: id } });
    await ask('attachment.previewToken', who, { input: { attachmentIds: id } });
  }
}

async function askMessages(who: Person): Promise<void> {
  const { rows } = await world.sql<{ id: string }>((db) =>
    sql<{ id: string }>`select id from platform.inner_message`.execute(db),
  );
  for (const { id } of rows) {
    await ask('message.get', who, { input: { innerMessageId: id } });
    for (const call of ['message.replies', 'message.reads'])
      await ask(call, who, { input: { parameters: [{ key: 'msgId', value: id }] } });
  }
  const everything = { requestPage: { pageNo: 1, limit: 500 } };
  for (const call of [
    'message.receive',
    'message.sent',
    'message.receivers',
    'log.operations',
    'log.changes',
    'log.calls',
    'log.signIns',
    'operate.query',
  ])
    await ask(call, who, { input: everything });
}

/** The public register, and a file of the own company in every way that it is shown. */
async function askPublic(who: Person): Promise<void> {
  const { dataResult } = await world.as(who, publicityQuery, {});
  for (const { number } of dataResult.slice(0, 3))
    for (const call of ['publicity.get', 'publicity.certificate']) await ask(call, who, { input: { number } });
  const { rows } = await world.sql(
    (db) =>
      sql<{
        number: string;
        hash: string;
      }>`select number, content_sha256 as hash from letter where number is not null`.execute(db),
    'space_yunhai',
  );
  for (const input of rows) await ask('letter.verify', who, { input });
  if (who.role === 'TENANT_ADMIN') await ask('tenant.get', who, { input: { tenantId: world.id('lanyu') } });
  const example = await examples['attachment.previewToken']?.(world, who);
  const attachmentId = String(example?.input.attachmentIds);
  const token = await world.as(who, previewToken, { attachmentIds: attachmentId });
  for (const call of ['preview', 'previewExp', 'previewGd', 'previewFilePath', 'image'])
    await ask(`attachment.${call}`, who, { input: { attachmentId, access_token: token } });
}
