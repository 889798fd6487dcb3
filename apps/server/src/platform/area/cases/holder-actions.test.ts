import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  areaGet,
  areaGetRecord,
  areaSave,
  areaSubmit,
  deadlineLedger,
  draftCheck,
  statusesOf,
  taskAgree,
  taskGet,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { people } from '../area.testing.ts';

const asking = { group: 'test', name: 'asking' } as const;
const text = (zh: string, en = zh) => ({ 'zh-CN': zh, en });

/** A company may ask once for more time while it answers, or end the matter without a new version. */
const area = {
  id: 'test/asking',
  kind: 'application',
  title: text('征询'),
  menu: { parent: 'reg', order: 90 },
  access: {
    query: ['APPLICANT', 'FILING_OFFICER'],
    get: ['APPLICANT', 'FILING_OFFICER'],
    save: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['FILING_OFFICER'],
  },
  titleOf: '{subject}',
  fields: [{ key: 'subject', type: 'text', label: text('事项'), required: true }],
  form: { steps: [{ key: 'main', title: text('征询'), sections: [{ fields: ['subject'] }] }] },
  list: { columns: [{ field: 'title' }], filters: [] },
  statuses: [{ value: 'OPEN', label: text('主审中'), publicLabel: text('技术审评中'), look: 'submitted' }],
  process: 'process.bpmn',
  tasks: {
    answer: {
      title: text('答复'),
      mode: 'holder',
      actions: [
        { key: 'send', title: text('提交答复') },
        { key: 'nothing', title: text('不再异议', 'No objection'), withoutVersion: true },
        {
          key: 'askLate',
          title: text('申请延期', 'Ask for more time'),
          delivers: 'askLate',
          when: '{asked}<>TRUE',
          whenNot: text('每份通知只能申请一次延期', 'More time can be asked for once'),
          fields: [{ key: 'days', type: 'integer', label: text('天数'), required: true, min: 1, max: 90 }],
        },
      ],
    },
    permit: {
      title: text('延期审核'),
      mode: 'officer',
      actions: [
        {
          key: 'permit',
          title: text('同意延期'),
          fields: [{ key: 'days', type: 'integer', label: text('天数'), required: true }],
        },
      ],
    },
  },
};
const process = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:cosmetic-platform:test/asking">
  <bpmn:message id="m" name="askLate" />
  <bpmn:process id="asking" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="answer" name="答复" p:role="HOLDER" p:limit="90" p:limitUnit="workingDay" />
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="answer" />
    <bpmn:sequenceFlow id="f2" sourceRef="answer" targetRef="end" />
    <bpmn:subProcess id="late" triggeredByEvent="true">
      <bpmn:startEvent id="asked" isInterrupting="false"><bpmn:messageEventDefinition id="e" messageRef="m" /></bpmn:startEvent>
      <bpmn:businessRuleTask id="note" p:formula="TRUE" p:result="asked" />
      <bpmn:userTask id="permit" name="延期审核" p:role="FILING_OFFICER" />
      <bpmn:endEvent id="permitted" />
      <bpmn:sequenceFlow id="l1" sourceRef="asked" targetRef="note" />
      <bpmn:sequenceFlow id="l2" sourceRef="note" targetRef="permit" />
      <bpmn:serviceTask id="extend" p:service="extendLimit" p:options='{"node":"answer","days":"{fields.days}"}' />
      <bpmn:sequenceFlow id="l3" sourceRef="permit" targetRef="extend" />
      <bpmn:sequenceFlow id="l4" sourceRef="extend" targetRef="permitted" />
    </bpmn:subProcess>
  </bpmn:process>
</bpmn:definitions>`;

describe('what a company may do in a case beside a new version', () => {
  let test: TestApp;
  const as = people(() => test);
  const definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '../../../../../../definitions'), definitionsDir, { recursive: true });
    const folder = join(definitionsDir, 'areas', area.id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'area.json'), JSON.stringify(area));
    writeFileSync(join(folder, 'process.bpmn'), process);
    test = await createTestApp({ settings: { definitionsDir } });
  });
  afterAll(async () => {
    await test.close();
    rmSync(definitionsDir, { recursive: true });
  });

  async function aCase() {
    const me = await as('applicant');
    const { data } = await test.inject(areaSave, { ...asking, data: { subject: '演示事项' } }, me);
    const check = await test.inject(draftCheck, { ...asking, id: data.id }, me);
    const { caseId } = (await test.inject(areaSubmit, { ...asking, id: data.id, rev: check.data.rev }, me)).data;
    return { caseId, me, taskId: (await shown(caseId)).tasks.find(({ node }) => node === 'answer')?.id ?? '' };
  }
  async function shown(id: string) {
    const { data } = await test.inject(areaGetRecord, { ...asking, id }, await as('applicant'));
    if (!('tasks' in data)) throw new Error('no case');
    return data;
  }

  it('asks for more time while its own task stays open, with the reason in the history, and only once', async () => {
    const { caseId, taskId, me } = await aCase();
    const tooMany = await test.inject(taskAgree, { taskId, action: 'askLate', data: { days: 91 } }, me);
    expect(tooMany).toMatchObject({ state: 400, data: [{ field: 'days' }] });
    const asked = await test.inject(
      taskAgree,
      { taskId, action: 'askLate', opinion: '检验报告未出', data: { days: 40 } },
      me,
    );
    expect(asked.state).toBe(200);
    const { tasks, history } = await shown(caseId);
    expect(tasks.map(({ node }) => node).sort()).toEqual(['answer', 'permit']);
    expect(history.find(({ action }) => action === 'askLate')).toMatchObject({
      opinion: '检验报告未出',
      fields: { days: 40 },
    });
    const { data } = await test.inject(taskGet, { taskId }, me);
    expect(data.actions.filter(({ blocked }) => blocked).map(({ key }) => key)).toEqual(['askLate']);
    const again = await test.inject(taskAgree, { taskId, action: 'askLate', data: { days: 40 } }, me);
    expect(again).toMatchObject({ state: 409, cause: '每份通知只能申请一次延期' });
  });

  it('gets more time for the limit that it has, and the ledger says from when to when', async () => {
    const { caseId, taskId, me } = await aCase();
    await test.inject(taskAgree, { taskId, action: 'askLate', data: { days: 40 } }, me);
    const before = await shown(caseId);
    const limit = (detail: typeof before) => detail.tasks.find(({ node }) => node === 'answer')?.due?.remaining;
    expect(limit(before)).toBe(90);
    const permit = before.tasks.find(({ node }) => node === 'permit')?.id ?? '';
    const answer = await test.inject(
      taskAgree,
      { taskId: permit, action: 'permit', data: { days: 40 } },
      await as('filing'),
    );
    expect(answer.state).toBe(200);
    const after = await shown(caseId);
    expect(limit(after)).toBe(130);
    expect(after.history.find(({ action }) => action === 'clock.extend')).toMatchObject({ fields: { days: 40 } });
    const { data: ledgers } = await test.inject(deadlineLedger, { caseId }, me);
    expect(ledgers.flatMap(({ events }) => events.map(({ kind }) => kind))).toEqual(['extended']);
  });

  it('ends the matter without a new version, and never a version by the action alone', async () => {
    const { caseId, taskId, me } = await aCase();
    expect((await test.inject(taskAgree, { taskId, action: 'send' }, me)).state).toBe(409);
    expect((await test.inject(taskAgree, { taskId, action: 'nothing' }, me)).state).toBe(200);
    expect(await shown(caseId)).toMatchObject({ version: 1, tasks: [] });
  });

  it('shows a company which office has its case, and officers at which step it is', async () => {
    const seen = async (account: string) => {
      const { data } = await test.inject(areaGet, { area: area.id }, await as(account));
      return statusesOf(data.definition);
    };
    expect(await seen('applicant')).toEqual([
      { value: 'OPEN', label: { ...text('技术审评中'), 'zh-TW': '技術審評中' }, look: 'submitted' },
    ]);
    expect((await seen('filing')).map(({ label }) => label['zh-CN'])).toEqual(['主审中']);
  });

  it('is refused to a company whose case it is not', async () => {
    const { taskId } = await aCase();
    expect((await test.inject(taskAgree, { taskId, action: 'nothing' }, await as('rival'))).state).toBe(404);
  });
});
