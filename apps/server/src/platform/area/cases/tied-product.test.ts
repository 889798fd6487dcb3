import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaCandidates,
  areaGetRecord,
  areaHandle,
  areaSave,
  areaSubmit,
  draftCheck,
  draftOpen,
  draftPatch,
  type Json,
  type JsonObject,
  taskDraftOpen,
} from '@app/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, fileCase, people } from '../area.testing.ts';

/** A case about a product that is returned to its company, which answers with a new version. */
const text = (value: string) => ({ 'zh-CN': `演示${value}`, en: value });
const area = {
  id: 'test/about',
  kind: 'application',
  title: text('About'),
  menu: { parent: 'base', order: 99 },
  titleOf: '{name}',
  access: {
    query: ['APPLICANT', 'FILING_OFFICER'],
    get: ['APPLICANT', 'FILING_OFFICER'],
    save: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['FILING_OFFICER'],
  },
  fields: [
    { key: 'name', type: 'text', label: text('Name'), required: true },
    { key: 'product', type: 'reference', source: 'product', label: text('Product') },
  ],
  form: { steps: [{ key: 'main', title: text('Main'), sections: [{ fields: ['name', 'product'] }] }] },
  list: { columns: [{ field: 'title' }], filters: [] },
  statuses: [{ value: 'DRAFT', label: text('Draft'), look: 'draft' }],
  process: 'process.bpmn',
  tasks: {
    check: { title: text('Check'), mode: 'officer', actions: [{ key: 'back', title: text('Back') }] },
    correct: { title: text('Correct'), mode: 'holder', actions: [{ key: 'reply', title: text('Reply') }] },
  },
};
const chart = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="about" name="演示" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="check" name="审查" p:role="FILING_OFFICER" />
    <bpmn:userTask id="correct" name="改正" p:role="HOLDER" />
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="check" />
    <bpmn:sequenceFlow id="b" sourceRef="check" targetRef="correct" />
    <bpmn:sequenceFlow id="c" sourceRef="correct" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>`;

let test: TestApp;
const as = people(() => test);
const place = { group: 'test', name: 'about' };
const definitionsDir = mkdtempSync(join(tmpdir(), 'tied-product-'));
beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
  mkdirSync(join(definitionsDir, 'areas/test/about'), { recursive: true });
  writeFileSync(join(definitionsDir, 'areas/test/about/area.json'), JSON.stringify(area));
  writeFileSync(join(definitionsDir, 'areas/test/about/process.bpmn'), chart);
  test = await createTestApp({ settings: { definitionsDir } });
});
afterAll(async () => {
  await test.close();
  rmSync(definitionsDir, { recursive: true });
});

async function submit(draftId: string) {
  const me = await as('applicant');
  const check = (await test.inject(draftCheck, { ...place, id: draftId }, me)).data;
  const sent = await test.inject(areaSubmit, { ...place, id: draftId, rev: check.rev, acknowledgements: [] }, me);
  return { check, sent };
}
/** A returned case about something, with the draft of its reply. */
async function returned(data: JsonObject): Promise<string> {
  const [me, officer] = [await as('applicant'), await as('filing')];
  const saved = await test.inject(areaSave, { ...place, data }, me);
  const { sent } = await submit(saved.data.id);
  expect(sent.state, sent.cause ?? '').toBe(200);
  const { caseId } = sent.data;
  const taskOf = async (account: { token: string }) => {
    const { data: detail } = await test.inject(areaGetRecord, { ...place, id: caseId }, account);
    return ('tasks' in detail && detail.tasks[0]?.id) || '';
  };
  const back = await test.inject(
    areaHandle,
    { ...place, taskId: await taskOf(officer), action: 'back', fields: {} },
    officer,
  );
  expect(back.state).toBe(200);
  return (await test.inject(taskDraftOpen, { ...place, taskId: await taskOf(me) }, me)).data.draftId;
}
async function change(id: string, field: string, value: Json): Promise<void> {
  const me = await as('applicant');
  const windowId = 'window-of-the-test';
  const { rev: baseRev } = (await test.inject(draftOpen, { ...place, id, windowId }, me)).data;
  const ops = [{ op: 'set' as const, path: [field], value }];
  const patch = { windowId, baseRev, patchId: `patch-${baseRev}-of-test`, ops, release: true };
  expect((await test.inject(draftPatch, { ...place, id, ...patch }, me)).state).toBe(200);
}

it('a reply is about the product of its case: another one, or none, is refused by the pre-check and the submission', async () => {
  const me = await as('applicant');
  for (const nameGeneric of ['甲', '乙']) await fileCase(test, me, aDossier({ nameGeneric }));
  await test.settle();
  const { items } = (await test.inject(areaCandidates, { ...place, field: 'product' }, me)).data;
  const [one, other] = items.map(({ id, text: words, link }) => ({ id, text: words, link }));
  if (!one || !other) throw new Error('two products are there');
  const draft = await returned({ name: '演示一', product: one });
  for (const swapped of [other, null]) {
    await change(draft, 'product', swapped);
    const { check, sent } = await submit(draft);
    expect(check).toMatchObject({ canSubmit: false, errors: [{ field: 'product' }] });
    expect(sent).toMatchObject({
      state: 400,
      data: [{ field: 'product', message: expect.stringContaining(one.text) as string }],
    });
  }
  await change(draft, 'product', one);
  await change(draft, 'name', '演示一，改名');
  expect((await submit(draft)).sent.state).toBe(200);
  // A case that is about no product does not become one about a product either: nothing open on it was looked at.
  const without = await returned({ name: '演示二' });
  await change(without, 'product', one);
  expect((await submit(without)).sent).toMatchObject({ state: 400, data: [{ field: 'product' }] });
});
