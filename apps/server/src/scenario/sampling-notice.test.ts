import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaCandidates,
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  type CaseDetail,
  draftCheck,
  draftOpen,
  draftPatch,
  type JsonObject,
  letterQuery,
  messageReceive,
  productBegins,
  productGet,
  productQuery,
  taskAgree,
  taskDraftOpen,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, openOnProduct, people } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';

const root = join(import.meta.dirname, '../../../..');
const text = (value: string) => ({ 'zh-CN': value, en: value });
const sampling = { group: 'monitor', name: 'sampling-notice' } as const;
const complaint = { group: 'test', name: 'complaint' } as const;
const result = { group: 'test', name: 'result' } as const;
type Place = { group: string; name: string };

/** An application of a company that the office answers by beginning another case. */
const area = (id: string, fields: object[], tasks: object) => ({
  ...{
    id,
    kind: 'application',
    title: text(id === 'test/complaint' ? '投诉' : '结果'),
    menu: { parent: 'base', order: 99 },
  },
  access: {
    query: ['APPLICANT', 'FILING_OFFICER'],
    get: ['APPLICANT', 'FILING_OFFICER'],
    save: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['FILING_OFFICER'],
  },
  ...{ titleOf: '{subject}', fields, list: { columns: [{ field: 'title' }], filters: [] } },
  form: {
    steps: [
      { key: 'main', title: text('表'), sections: [{ fields: fields.map((one) => (one as { key: string }).key) }] },
    ],
  },
  statuses: [
    { value: 'OPEN', label: text('办理中'), look: 'review' },
    { value: 'DONE', label: text('已办结'), look: 'granted', final: true },
  ],
  ...{ process: 'process.bpmn', tasks },
});
const subject = { key: 'subject', type: 'text', label: text('事项'), required: true };
const product = { key: 'product', type: 'reference', label: text('产品'), source: 'product', required: true };
const act = {
  title: text('处理'),
  mode: 'officer',
  actions: [
    {
      key: 'sample',
      title: text('抽样'),
      fields: [
        { key: 'place', type: 'text', label: text('地点') },
        { key: 'days', type: 'integer', label: text('天数') },
      ],
    },
  ],
};
const flows = (...nodes: string[]) =>
  nodes
    .slice(1)
    .map((to, at) => `<bpmn:sequenceFlow id="f${at}" sourceRef="${nodes[at]}" targetRef="${to}" />`)
    .join('');
const chart = (inner: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" targetNamespace="t">${before}
  <bpmn:process id="x" isExecutable="true"><bpmn:startEvent id="start" />${inner}<bpmn:endEvent id="end" /></bpmn:process>
</bpmn:definitions>`;
const done = `<bpmn:serviceTask id="done" name="已办结" p:nameEn="Done" p:service="setStatus" p:options='{"status":"DONE"}' />`;
const words = { subject: text('已抽样：{case.title}'), content: text('{case.title} 抽样地点：{fields.place}') };
const complaintChart = chart(
  `<bpmn:userTask id="act" name="处理" p:nameEn="Act" p:role="FILING_OFFICER" />
   <bpmn:serviceTask id="begin" name="发起" p:nameEn="Begin" p:service="startCase"
     p:options='{"area":"monitor/sampling-notice","copy":{"reason":"subject","place":"fields.place","days":"fields.days"}}' />
   <bpmn:serviceTask id="tell" name="告知" p:nameEn="Tell" p:service="send" p:options='${JSON.stringify({ people: { to: 'SUPERVISOR', ...words } })}' />
   <bpmn:intermediateCatchEvent id="wait" name="等待" p:nameEn="Wait" p:key="{startedCase}"><bpmn:messageEventDefinition id="m" messageRef="sampled" /></bpmn:intermediateCatchEvent>
   ${done}${flows('start', 'act', 'begin', 'tell', 'wait', 'done', 'end')}`,
  '<bpmn:message id="sampled" name="sampled" />',
);
const resultChart = chart(
  `<bpmn:serviceTask id="send" name="发送" p:nameEn="Send" p:service="send" p:options='{"message":{"name":"sampled","key":"{subject}"}}' />
   ${done}${flows('start', 'send', 'done', 'end')}`,
);

let test: TestApp;
const as = people(() => test);
const upload = uploader(() => test, as);
const definitionsDir = mkdtempSync(join(tmpdir(), 'sampling-'));
const write = (id: string, definition: object, xml: string) => {
  const folder = join(definitionsDir, 'areas', id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'area.json'), JSON.stringify(definition));
  writeFileSync(join(folder, 'process.bpmn'), xml);
};
beforeAll(async () => {
  cpSync(join(root, 'definitions'), definitionsDir, { recursive: true });
  // Written after docs/adding-an-area.md: an area and a letter, nothing else.
  cpSync(
    join(root, 'apps/server/test-fixtures/areas/monitor/sampling-notice'),
    join(definitionsDir, 'areas/monitor/sampling-notice'),
    { recursive: true },
  );
  cpSync(join(root, 'apps/server/test-fixtures/letters'), join(definitionsDir, 'letters'), { recursive: true });
  write('test/complaint', area('test/complaint', [subject, product], { act }), complaintChart);
  write('test/result', area('test/result', [subject], {}), resultChart);
  test = await createTestApp({ settings: { definitionsDir } });
});
afterAll(async () => {
  await test?.close();
  rmSync(definitionsDir, { recursive: true });
});

async function shown(place: Place, id: string, account: string): Promise<CaseDetail> {
  const { state, cause, data } = await test.inject(areaGetRecord, { ...place, id }, await as(account));
  if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
  return data;
}
async function handle(place: Place, caseId: string, account: string, action: string, fields: JsonObject = {}) {
  const { tasks } = await shown(place, caseId, account);
  const answer = await test.inject(
    areaHandle,
    { ...place, taskId: tasks[0]?.id ?? '', action, fields },
    await as(account),
  );
  await test.settle();
  return answer;
}
async function reply(caseId: string, changes: JsonObject) {
  const me = await as('applicant');
  const { tasks } = await shown(sampling, caseId, 'applicant');
  const { draftId: id } = (await test.inject(taskDraftOpen, { ...sampling, taskId: tasks[0]?.id ?? '' }, me)).data;
  const { rev } = (await test.inject(draftOpen, { ...sampling, id, windowId: 'sampling-window' }, me)).data;
  const ops = Object.entries(changes).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
  await test.inject(
    draftPatch,
    { ...sampling, id, windowId: 'sampling-window', baseRev: rev, patchId: `reply-${id}-${rev}`, ops },
    me,
  );
  const checked = await test.inject(draftCheck, { ...sampling, id }, me);
  const answer = await test.inject(areaSubmit, { ...sampling, id, rev: checked.data.rev, acknowledgements: [] }, me);
  await test.settle();
  return answer;
}
async function filed(nameBrand: string): Promise<{ number: string; id: string }> {
  const number = (await fileCase(test, await as('applicant'), aDossier({ nameBrand }))).certNo ?? '';
  const { data } = await test.inject(productQuery, {}, await as('filing'));
  return { number, id: data.dataResult.find((one) => one.number === number)?.id ?? '' };
}
/** A company writes an application about a product; answers its draft. */
async function writes(place: Place, data: JsonObject) {
  const me = await as('applicant');
  const made = await test.inject(areaSave, { ...place, data }, me);
  const checked = await test.inject(draftCheck, { ...place, id: made.data.id }, me);
  return { id: made.data.id, rev: checked.data.rev };
}
async function chosen(number: string): Promise<JsonObject> {
  const { items } = (
    await test.inject(areaCandidates, { ...complaint, field: 'product', words: number }, await as('applicant'))
  ).data;
  return { id: items[0]?.id ?? '', text: items[0]?.text ?? '' };
}
const asked = { reason: '风险监测', place: '云海市超市', days: 10 };

describe('an area that the office opens on a product, written by data alone', () => {
  it('letter, block, reply with a file, a second person, and the product is free again', async () => {
    const { number, id } = await filed('岚屿抽样');
    const wrong = await openOnProduct(
      test,
      await as('supervisor'),
      { ...sampling, number },
      { ...asked, place: '', days: 99 },
    );
    expect(wrong.state).toBe(400);
    expect(wrong.data).toMatchObject([{ field: 'place' }, { field: 'days' }]);
    const opened = await openOnProduct(test, await as('supervisor'), { ...sampling, number }, asked);
    expect([opened.state, opened.cause, opened.data?.status]).toEqual([200, null, 'NOTICED']);
    await test.settle();
    const { caseId } = opened.data;

    const letters = await test.inject(letterQuery, {}, await as('applicant'));
    const letter = letters.data.dataResult.find((one) => one.caseId === caseId);
    expect(letter).toMatchObject({
      kind: 'L91',
      number: expect.stringMatching(/抽告〔\d{4}〕\d{5}号/),
      state: 'served',
    });
    expect(letter?.replyDue).toMatch(/^\d{4}-\d\d-\d\d$/);
    const page = (await test.inject(productGet, { id }, await as('applicant'))).data;
    expect(page.blocks).toMatchObject([{ kind: 'sampling', caseId, until: null }]);
    expect(page.cases[0]).toMatchObject({ id: caseId, area: 'monitor/sampling-notice', open: true });

    // Nothing else is let in about the product; the refusal names the case that blocks it.
    const blocked = await test.inject(
      areaSubmit,
      {
        ...complaint,
        ...(await writes(complaint, { subject: '瘙痒', product: await chosen(number) })),
        acknowledgements: [],
      },
      await as('applicant'),
    );
    expect(blocked.state).toBe(409);
    expect(blocked.cause).toBe(
      `产品 ${number} 受限（抽样检验）：“抽样检验告知”${opened.data.applyNo}（已告知）办结之前不能提交本申请`,
    );
    expect(blocked.data).toMatchObject({ caseId });
    const begins = (await test.inject(productBegins, { id }, await as('applicant'))).data;
    const complaints = begins.filter(({ area }) => area === 'test/complaint');
    expect(complaints).toMatchObject([{ as: 'holder', blocked: blocked.cause }]);
    // The second draft of one procedure on one product is the first.
    const again = await writes(complaint, { subject: '再写', product: await chosen(number) });
    expect(again.id).toBe(complaints[0]?.draftId);

    expect((await reply(caseId, { report: [] })).state).toBe(400);
    const file = (await upload('applicant', 'report.pdf', pdf)).data;
    const answered = await reply(caseId, { report: [{ id: file.id, name: 'report.pdf', size: pdf.length }] });
    expect([answered.state, answered.cause]).toEqual([200, null]);
    expect((await handle(sampling, caseId, 'supervisor', 'good')).state).toBe(200);
    const same = await handle(sampling, caseId, 'supervisor', 'agree');
    expect(same.state).toBe(6010104);
    expect((await handle(sampling, caseId, 'supervisor2', 'agree')).data.status).toBe('CLOSED');
    expect((await test.inject(productGet, { id }, await as('filing'))).data.blocks).toMatchObject([
      { until: expect.any(String) },
    ]);
    const free = await test.inject(areaSubmit, { ...complaint, ...again, acknowledgements: [] }, await as('applicant'));
    expect([free.state, free.cause]).toEqual([200, null]);
  });

  it('a foreign company sees neither case, letter nor product; it cannot open one, nor can an officer without the right', async () => {
    const { number, id } = await filed('岚屿外司');
    const opened = await openOnProduct(test, await as('supervisor'), { ...sampling, number }, asked);
    const rival = await as('rival');
    expect((await test.inject(areaGetRecord, { ...sampling, id: opened.data.caseId }, rival)).state).toBe(404);
    expect((await test.inject(letterQuery, {}, rival)).data.dataResult).toEqual([]);
    expect((await test.inject(productGet, { id }, rival)).state).toBe(404);
    for (const account of ['rival', 'applicant', 'filing', 'chief'])
      expect((await openOnProduct(test, await as(account), { ...sampling, number }, asked)).state, account).toBe(
        6010104,
      );
  });

  it('startCase begins it from another case once, send tells people and wakes the process that waits', async () => {
    const { number } = await filed('岚屿投诉');
    const draft = await writes(complaint, { subject: '多人过敏', product: await chosen(number) });
    const { caseId } = (
      await test.inject(areaSubmit, { ...complaint, ...draft, acknowledgements: [] }, await as('applicant'))
    ).data;
    await test.settle();
    const incomplete = await handle(complaint, caseId, 'filing', 'sample', { days: 5 });
    expect([incomplete.state, incomplete.cause]).toEqual([
      409,
      expect.stringContaining('“抽样检验告知”不能由本案卷发起'),
    ]);
    const { tasks } = await shown(complaint, caseId, 'filing');
    expect(tasks.map(({ node }) => node)).toEqual(['act']);
    await test.inject(taskAgree, { taskId: tasks[0]?.id ?? '' }, await as('filing'));
    expect((await handle(complaint, caseId, 'filing', 'sample', { place: '专柜', days: 5 })).state).toBe(200);
    const page = await test.inject(productQuery, {}, await as('filing'));
    const id = page.data.dataResult.find((one) => one.number === number)?.id ?? '';
    const children = (await test.inject(productGet, { id }, await as('supervisor'))).data.cases;
    expect(children.map((one) => one.area)).toEqual(['monitor/sampling-notice']);
    const child = await shown(sampling, children[0]?.id ?? '', 'applicant');
    expect(child.begun).toMatchObject({ channel: 'system', parentCaseId: caseId });
    expect(child.data).toMatchObject({ reason: '多人过敏', place: '专柜', days: 5 });
    const { data: mail } = await test.inject(messageReceive, {}, await as('supervisor'));
    expect(mail.dataResult.map(({ subject: said }) => said)).toContain('已抽样：多人过敏');

    expect((await shown(complaint, caseId, 'filing')).status).toBe('OPEN');
    const told = await writes(result, { subject: child.id });
    await test.inject(areaSubmit, { ...result, ...told, acknowledgements: [] }, await as('applicant'));
    await test.settle();
    expect((await shown(complaint, caseId, 'filing')).status).toBe('DONE');
  });
});
