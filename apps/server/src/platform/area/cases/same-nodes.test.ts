import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaGet,
  areaGetRecord,
  areaHandle,
  areaQuery,
  areaSave,
  areaSubmit,
  draftCheck,
  taskGet,
  tasksOf,
} from '@app/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { people } from '../area.testing.ts';

/** An area on two procedures whose charts both have a step `check`: a task is of its procedure, with its words, actions and fields. */
const text = (value: string) => ({ 'zh-CN': `演示${value}`, en: value });
const procedure = (id: string, action: string, field: string) => ({
  id,
  title: text(id),
  statuses: [
    { value: 'DRAFT', label: text('Draft'), look: 'draft' },
    { value: 'SENT', label: text('Sent'), look: 'submitted' },
    { value: 'OVER', label: text('Over'), look: 'granted', final: true },
  ],
  tasks: {
    check: {
      title: text(`Check ${id}`),
      mode: 'officer',
      actions: [
        {
          key: action,
          title: text(action),
          fields: [{ key: field, type: 'text', label: text(field), required: true }],
        },
      ],
    },
  },
});
const chart = (id: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="演示" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:serviceTask id="sent" name="已提交" p:service="setStatus" p:options='{"status":"SENT"}' />
    <bpmn:userTask id="check" name="审查${id}" p:role="FILING_OFFICER" />
    <bpmn:serviceTask id="over" name="办结" p:service="setStatus" p:options='{"status":"OVER"}' />
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="sent" />
    <bpmn:sequenceFlow id="b" sourceRef="sent" targetRef="check" />
    <bpmn:sequenceFlow id="c" sourceRef="check" targetRef="over" />
    <bpmn:sequenceFlow id="e" sourceRef="over" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>`;
const plain = { menu: { parent: 'base', order: 99 }, titleOf: '""', fields: [], form: { steps: [] } };
const area = {
  ...plain,
  id: 'test/twoways',
  kind: 'application',
  title: text('Two ways'),
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
    { key: 'swift', type: 'boolean', label: text('Swift') },
  ],
  form: { steps: [{ key: 'main', title: text('Main'), sections: [{ fields: ['name', 'swift'] }] }] },
  list: { columns: [{ field: 'title' }], filters: [] },
  procedures: [
    { id: 'swift', when: '{swift}' },
    { id: 'careful', tasks: { check: { publicTitle: text('With the office') } } },
  ],
};
const worklist = {
  ...plain,
  id: 'test/checks',
  kind: 'worklist',
  title: text('Checks'),
  access: { query: ['FILING_OFFICER'], get: ['FILING_OFFICER'] },
  list: { columns: [{ field: 'title' }], filters: ['procedure', 'node'] },
  worklist: { source: 'tasks', parameters: [{ key: 'Q^node^S', value: 'check' }] },
};

let test: TestApp;
const as = people(() => test);
const definitionsDir = mkdtempSync(join(tmpdir(), 'same-nodes-'));
const put = (file: string, content: unknown) => {
  mkdirSync(join(definitionsDir, file, '..'), { recursive: true });
  writeFileSync(join(definitionsDir, file), typeof content === 'string' ? content : JSON.stringify(content));
};
beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
  for (const [id, action, field] of [
    ['swift', 'nod', 'remark'],
    ['careful', 'confirm', 'grounds'],
  ] as const) {
    put(`procedures/${id}/procedure.json`, procedure(id, action, field));
    put(`procedures/${id}/process.bpmn`, chart(id));
  }
  put('areas/test/twoways/area.json', area);
  put('areas/test/checks/area.json', worklist);
  test = await createTestApp({ settings: { definitionsDir } });
});
afterAll(async () => {
  await test.close();
  rmSync(definitionsDir, { recursive: true });
});

it('two procedures of an area with a step of the same id: case page, task and list have the words and actions of the case’s own', async () => {
  const place = { group: 'test', name: 'twoways' };
  const company = await as('applicant');
  const officer = await as('filing');
  for (const [swift, id, action, field, other] of [
    [true, 'swift', 'nod', 'remark', 'confirm'],
    [false, 'careful', 'confirm', 'grounds', 'nod'],
  ] as const) {
    const saved = await test.inject(areaSave, { ...place, data: { name: `演示${id}`, swift } }, company);
    const { rev } = (await test.inject(draftCheck, { ...place, id: saved.data.id }, company)).data;
    const sent = await test.inject(areaSubmit, { ...place, id: saved.data.id, rev, acknowledgements: [] }, company);
    expect(sent.state, sent.cause ?? '').toBe(200);
    const parameters = [{ key: 'Q^procedure^SI', value: id }];
    const rows = (await test.inject(areaQuery, { group: 'test', name: 'checks', parameters }, officer)).data.dataResult;
    expect(rows).toMatchObject([{ caseId: sent.data.caseId, node: 'check', process: id, stage: `审查${id}` }]);
    const taskId = String(rows[0]?.taskId);
    expect((await test.inject(taskGet, { taskId }, officer)).data.actions.map(({ key }) => key)).toEqual([action]);
    const handle = (key: string, fields: Record<string, string>) =>
      test.inject(areaHandle, { ...place, taskId, action: key, fields }, officer);
    expect((await handle(other, { [field]: '演示' })).state).toBe(400);
    expect((await handle(action, {})).state).toBe(400);
    // A company reads the public title of the one step, and the office alone at the other.
    const own = (await test.inject(areaGetRecord, { ...place, id: sent.data.caseId }, company)).data;
    expect('tasks' in own && own.tasks.map(({ nodeTitle }) => nodeTitle.en)).toEqual([
      swift ? expect.not.stringContaining('With the office') : 'With the office',
    ]);
    const done = await handle(action, { [field]: '演示' });
    expect(done.data).toMatchObject({ status: 'OVER' });
  }
  const { definition } = (await test.inject(areaGet, { area: 'test/twoways' }, company)).data;
  expect(Object.keys(tasksOf(definition, 'swift'))).toEqual([]);
  expect(tasksOf(definition, 'careful').check?.title.en).toBe('With the office');
});
