import {
  definitionImport,
  definitionPublish,
  instanceCase,
  instanceHistory,
  instanceStart,
  instanceStartable,
  taskAbandon,
  taskAgree,
  taskGet,
  taskOppose,
  taskPending,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { uploader } from '../attachment/attachment.testing.ts';
import { signIn } from '../auth/auth.testing.ts';

/** A leave of absence as another tool exports it: a form at the start, a step of the chief with a form of its own. */
const leave = (id: string, starters = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="请假" p:nameEn="Leave" isExecutable="true"${starters}>
    <bpmn:startEvent id="start" name="申请"><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="days" label="天数" type="long"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>
      <camunda:formField id="kind" label="假别" type="enum"><camunda:value id="annual" name="年假"/><camunda:value id="sick" name="病假"/></camunda:formField>
    </camunda:formData></bpmn:extensionElements></bpmn:startEvent>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <bpmn:userTask id="check" name="审批" p:nameEn="Approval" p:role="CHIEF"><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="paid" label="带薪" type="boolean"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>
    </camunda:formData></bpmn:extensionElements></bpmn:userTask>
    <bpmn:sequenceFlow id="b" sourceRef="check" targetRef="end"/><bpmn:endEvent id="end"/>
  </bpmn:process>
</bpmn:definitions>`;

let test: TestApp;
const tokens = new Map<string, string>();
const as = (account: string) => ({ token: tokens.get(account) ?? '' });
beforeAll(async () => {
  test = await createTestApp();
  for (const account of ['admin', 'manager', 'chief', 'filing', 'expert1', 'applicant'])
    tokens.set(account, (await signIn(test, account)).access_token);
  await publish('leave');
  await publish('chiefs_only', ' p:starters="role:CHIEF"');
  await publish('nobodys', ' camunda:candidateStarterGroups="no-such-group"');
});
afterAll(() => test.close());

const upload = uploader(
  () => test,
  (account) => Promise.resolve(as(account)),
);

async function publish(id: string, starters = ''): Promise<void> {
  await publishXml(id, leave(id, starters));
}
const startable = async (account: string) =>
  (await test.inject(instanceStartable, {}, as(account))).data.map(({ key }) => key);
const start = (account: string, input: Record<string, unknown>, key?: string) =>
  test.inject(
    instanceStart,
    { defId: 'leave', data: { days: 3 }, ...input },
    {
      ...as(account),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    },
  );
const myTask = async (account: string, title: string) =>
  (await test.inject(taskPending, { parameters: [{ key: 'Q^title^SL', value: title }] }, as(account))).data
    .dataResult[0]?.id ?? '';

describe('a published process without an area', () => {
  it('is offered to whoever may start it, with the form of its start', async () => {
    expect(await startable('manager')).toEqual(['leave']);
    expect(await startable('chief')).toEqual(['chiefs_only', 'leave']);
    const { data } = await test.inject(instanceStartable, {}, as('manager'));
    expect(data[0]?.fields).toMatchObject([
      { key: 'days', label: '天数', type: 'integer', required: true },
      { key: 'kind', type: 'enum', options: [{ value: 'annual' }, { value: 'sick' }] },
    ]);
  });

  it('is started by nobody else: not by an expert, a company, or one whom its starters leave out', async () => {
    for (const account of ['expert1', 'applicant']) {
      expect((await test.inject(instanceStartable, {}, as(account))).state).toBe(6010104);
      expect((await start(account, {})).state).toBe(6010104);
    }
    expect(await start('manager', { defId: 'chiefs_only' })).toMatchObject({
      state: 6010104,
      cause: expect.stringContaining('指定了发起人') as string,
    });
    expect((await start('chief', { defId: 'nobodys' })).state).toBe(6010104);
  });

  it('refuses a form that is filled in wrongly, field by field and with the remedy', async () => {
    expect(await start('manager', { data: { kind: 'holiday', extra: 1 } })).toMatchObject({
      state: 400,
      data: [
        { field: 'days', message: '天数：必须填写' },
        { field: 'kind', message: '假别：请从 年假 / 病假 中选择' },
        { field: 'extra', message: '表单没有字段“extra”，请去掉它' },
      ],
    });
    expect(await start('manager', { data: { days: 1.5 } })).toMatchObject({
      state: 400,
      data: [{ field: 'days', message: '天数：请填写整数' }],
    });
  });

  it('is worked off to its end by the ordinary calls, and shows with what it was started', async () => {
    const { data: stored } = await upload('manager', '说明.txt', Buffer.from('家里有事'));
    const attachment = stored.id;
    const input = {
      title: '探亲',
      opinion: '回乡三天',
      data: { days: 3, kind: 'annual' },
      attachmentIds: [attachment],
    };
    const begun = await start('manager', input, 'leave-once');
    expect(begun.state).toBe(200);
    // Sent once more because the answer was lost: the same case, not a second one.
    expect((await start('manager', input, 'leave-once')).data).toEqual(begun.data);
    const caseId = begun.data.bizKey;
    const mine = await test.inject(instanceCase, { caseId }, as('manager'));
    expect(mine.data).toMatchObject({
      title: '探亲',
      description: '回乡三天',
      state: 'running',
      fields: [
        { label: '天数', value: '3' },
        { label: '假别', value: '年假' },
      ],
      files: [{ id: attachment, name: '说明.txt' }],
      tasks: [{ node: 'check', mine: false }],
    });
    // The chief has done nothing in it yet, but a task waits for the role: the case, its files and its way open.
    expect((await test.inject(instanceCase, { caseId }, as('chief'))).data).toMatchObject({
      files: [{ id: attachment }],
      tasks: [{ mine: true }],
    });
    expect((await test.inject(instanceHistory, { caseId }, as('chief'))).data.history).toMatchObject([
      { action: 'start', opinion: '回乡三天' },
    ]);
    for (const account of ['expert1', 'filing'])
      expect((await test.inject(instanceCase, { caseId }, as(account))).state).toBe(404);

    const taskId = await myTask('chief', '探亲');
    expect((await test.inject(taskGet, { taskId }, as('chief'))).data.form).toMatchObject([
      { key: 'paid', required: true },
    ]);
    expect(await test.inject(taskAgree, { taskId }, as('chief'))).toMatchObject({
      state: 400,
      data: [{ field: 'paid', message: '带薪：必须填写' }],
    });
    const agreed = await test.inject(taskAgree, { taskId, data: { paid: true }, opinion: '同意' }, as('chief'));
    expect(agreed).toMatchObject({ state: 200, data: { ended: true } });
    expect((await test.inject(instanceCase, { caseId }, as('manager'))).data).toMatchObject({
      state: 'ended',
      tasks: [],
    });
  });

  it('leaves nothing behind when a file cannot be bound', async () => {
    const before = (await test.inject(taskPending, {}, as('chief'))).data.pageResult.totalCount;
    expect((await start('manager', { title: '不成', attachmentIds: ['1000000000000000001'] })).state).toBe(400);
    expect((await test.inject(taskPending, {}, as('chief'))).data.pageResult.totalCount).toBe(before);
  });
});

/** A process of one step that takes what comes along, with no form. */
const plain = (id: string, name = '便条') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="${name}" p:nameEn="Note" isExecutable="true">
    <bpmn:startEvent id="start"/><bpmn:sequenceFlow id="a" sourceRef="start" targetRef="read"/>
    <bpmn:userTask id="read" name="阅" p:nameEn="Read" p:role="CHIEF"><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="note" label="意见" type="string"/>
    </camunda:formData></bpmn:extensionElements></bpmn:userTask>
    <bpmn:sequenceFlow id="b" sourceRef="read" targetRef="end"/><bpmn:endEvent id="end"/>
  </bpmn:process>
</bpmn:definitions>`;

/** A process that asks at its start and at its step; `result` is written by the process alone. */
const told = (id: string, step = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="来由" p:nameEn="Reason" isExecutable="true">
    <bpmn:startEvent id="start"><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="why" label="事由" type="string"/>${result}
    </camunda:formData></bpmn:extensionElements></bpmn:startEvent><bpmn:sequenceFlow id="a" sourceRef="start" targetRef="read"/>
    <bpmn:userTask id="read" name="阅" p:nameEn="Read" p:assignees="role:CHIEF"${step}><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="note" label="意见" type="string"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>${result}
    </camunda:formData></bpmn:extensionElements></bpmn:userTask>
    <bpmn:sequenceFlow id="b" sourceRef="read" targetRef="end"/><bpmn:endEvent id="end"/>
  </bpmn:process>
</bpmn:definitions>`;
const result = `<camunda:formField id="result" label="结果" type="string"><camunda:validation><camunda:constraint name="readonly"/></camunda:validation></camunda:formField>`;

async function publishXml(key: string, xml: string): Promise<void> {
  const kept = await test.inject(definitionImport, { xml }, as('admin'));
  expect(kept).toMatchObject({ state: 200, data: { report: { problems: [] } } });
  expect(await test.inject(definitionPublish, { key }, as('admin'))).toMatchObject({ state: 200 });
}

describe('what comes along with a process', () => {
  it('is refused where it cannot be kept: hidden signs, markup, fields of no form, more than it may be', async () => {
    await test.inject(definitionImport, { xml: plain('note') }, as('admin'));
    await test.inject(definitionPublish, { key: 'note' }, as('admin'));
    for (const text of ['a\u202eb', 'a\u0001', '字'.repeat(100_000)]) {
      const { state, cause } = await start('manager', { defId: 'note', data: { x: text } });
      expect([400, 413], cause ?? '').toContain(state);
    }
    expect((await start('manager', { defId: 'note', data: { x: '字'.repeat(1_000_000) } })).state).toBe(413);
    expect((await start('manager', { defId: 'note', title: '便条一', data: {} })).state).toBe(200);
    const taskId = await myTask('chief', '便条一');
    for (const note of ['a\u202eb', '\u0001', '<b>x']) {
      const { state, data } = await test.inject(taskAgree, { taskId, data: { note } }, as('chief'));
      expect([state, data]).toMatchObject([
        400,
        [{ field: 'note', message: expect.stringContaining('意见') as string }],
      ]);
    }
    const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]));
    const told = (await test.inject(taskAgree, { taskId, data: flood }, as('chief'))).data as unknown as object[];
    expect(told).toHaveLength(20);
    for (const call of [taskAgree, taskOppose])
      expect(await test.inject(call, { taskId, data: { notAField: 1 } }, as('chief'))).toMatchObject({
        state: 400,
        data: [{ field: 'notAField' }],
      });
  });

  it('a start form refuses hidden signs and markup by its field, and what only the process writes', async () => {
    await publishXml('told', told('told'));
    const begin = (data: object) => start('manager', { defId: 'told', title: '来由', data });
    for (const why of ['a\u202eb', 'a\u2066b', 'a\u0001b', '<b>x', '<img src=x onerror=1 '])
      expect(await begin({ why }), why).toMatchObject({
        state: 400,
        data: [{ field: 'why', message: expect.stringContaining('事由') as string }],
      });
    expect(await begin({ why: '甲', result: '通过' })).toMatchObject({ state: 400, data: [{ field: 'result' }] });
    expect(await begin({ why: '甲', 'x\u202ey': '乙' })).toMatchObject({ state: 400 });
    // A NUL is what no database holds: form data loses it at the door, the words around it stay.
    const { data } = await begin({ why: '甲\u0000乙' });
    const shown = await test.inject(instanceCase, { caseId: data.bizKey }, as('manager'));
    expect(shown.data.fields).toMatchObject([{ label: '事由', value: '甲乙' }]);
    for (const more of [
      { title: '来<b>由' },
      { title: '来\u202e由' },
      { opinion: '来\u0000由' },
      { opinion: '\u202d由' },
    ])
      expect(await start('manager', { defId: 'told', data: { why: '甲' }, ...more })).toMatchObject({
        state: 400,
        data: [{ field: Object.keys(more)[0] }],
      });
  });

  it('a form is the same for whoever was asked to vote: nothing is required of them, and nothing wrong is kept', async () => {
    await publishXml('voted', told('voted', ' p:sign="any" p:operations="all"'));
    await start('manager', { defId: 'voted', title: '表决一', data: { why: '甲' } });
    const taskId = await myTask('chief', '表决一');
    for (const call of [taskAgree, taskOppose, taskAbandon]) {
      for (const note of ['a\u202eb', 'a\u0001b', '<b>x', 7])
        expect(await test.inject(call, { taskId, data: { note } }, as('chief')), `${call.id} ${note}`).toMatchObject({
          state: 400,
          cause: expect.stringContaining('意见') as string,
          data: [{ field: 'note' }],
        });
      for (const key of ['result', 'outcome', '__proto__x'])
        expect(await test.inject(call, { taskId, data: { [key]: '通过' } }, as('chief'))).toMatchObject({
          state: 400,
          data: [{ field: key }],
        });
      for (const opinion of ['a\u202eb', 'a\u0000b', 'a\u0007b'])
        expect(await test.inject(call, { taskId, opinion }, as('chief'))).toMatchObject({
          state: 400,
          data: [{ field: 'opinion', message: expect.stringContaining('第 2 个字符') as string }],
        });
    }
    const agreed = await test.inject(taskAgree, { taskId, data: { note: '无异议' } }, as('chief'));
    expect(agreed, agreed.cause ?? '').toMatchObject({ state: 200, data: { ended: true } });
  });

  it('names of a file that a form would refuse keep it from being published, however they are written', async () => {
    const step = plain('named_step').replace('name="阅"', 'name="&#x202E;阅"');
    const label = plain('named_label').replace('label="意见"', 'label="&lt;b&gt;意见"');
    for (const xml of [step, label]) {
      const { data } = await test.inject(definitionImport, { xml }, as('admin'));
      expect(data.report.problems).toMatchObject([{ element: 'read', code: 'nameSigns' }]);
    }
    const value = plain('named_value').replace('label="意见"', 'label="意见" defaultValue="&#x202E;x"');
    const message = plain('named_message').replace(
      '<bpmn:endEvent',
      '<bpmn:boundaryEvent id="wait" attachedToRef="read" p:message="&#x202E;x"><bpmn:messageEventDefinition/></bpmn:boundaryEvent><bpmn:sequenceFlow id="c" sourceRef="wait" targetRef="end"/><bpmn:endEvent',
    );
    for (const [xml, element] of [
      [value, 'read'],
      [message, 'wait'],
    ] as const) {
      const { data } = await test.inject(definitionImport, { xml }, as('admin'));
      expect(data.report.problems).toContainEqual(expect.objectContaining({ element, code: 'nameSigns' }));
      expect(JSON.stringify(data.report)).not.toMatch(/[\u202e\u2066]/);
    }
    const names = ['&#x202E;&lt;b&gt;x', 'a&#x2066;b', '&lt;script&gt;'];
    for (const [at, name] of names.entries()) {
      const { data } = await test.inject(definitionImport, { xml: plain(`named${at}`, name) }, as('admin'));
      expect(data.report.problems).toMatchObject([{ element: `named${at}`, code: 'nameSigns', name: '' }]);
      expect(JSON.stringify(data.report)).not.toMatch(/[\u202e\u2066]|<script|<b/);
      expect((await test.inject(definitionPublish, { key: `named${at}` }, as('admin'))).state).not.toBe(200);
    }
  });
});
