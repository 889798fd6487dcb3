import { Id, type Input, timeLimitQuery, timeLimitSave } from '@app/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { implement, type Module } from '../../kernel/module.ts';
import type { TestApp } from '../../testing/testing.ts';
import { idsByName } from '../auth/auth.testing.ts';
import { openTasksOf, startProcess } from '../workflow/index.ts';
import { at, authorityScope, peopleAt, processApp, testCall } from '../workflow/workflow.testing.ts';
import { seedTimeLimits } from './time-limit.ts';

const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
const process = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="checking" name="核查" isExecutable="true">
    <bpmn:startEvent id="start"/>${flow('a', 'start', 'check')}
    <bpmn:userTask id="check" name="形式审查" p:nameEn="Form check" p:role="CHIEF" p:limitKey="form.check"/>
    ${flow('b', 'check', 'end')}<bpmn:endEvent id="end"/>
  </bpmn:process>
</bpmn:definitions>`;
const start = testCall('start', { input: z.object({}), output: z.object({ caseId: Id }), summary: 'Starts' });
const testArea: Module = {
  name: 'testArea',
  routes: [
    implement(start, async (ctx) => {
      const caseId = ctx.app.newId();
      const holder = { holderTenantId: ctx.tenant?.id ?? '0', holderName: ctx.tenant?.name ?? '' };
      const areaTitle = { 'zh-CN': '测试', en: 'Test' };
      await startProcess(ctx, {
        caseId,
        area: 'test/limit',
        areaTitle,
        version: 1,
        title: '测试',
        ...holder,
        data: {},
      });
      return { caseId };
    }),
  ],
};

let test: TestApp;
let now = at('2026-08-10T09:00:00');
let authority = '';
beforeAll(async () => {
  const processes = { loadProcess: async () => process, loadData: async () => ({}) };
  test = await processApp({ own: testArea, wiring: (product) => ({ ...product, processes }), clock: () => now });
  authority = (await idsByName(test)).yunhai ?? '';
});
afterAll(() => test.close());
beforeEach(() => {
  now = at('2026-08-10T09:00:00');
});
const as = peopleAt(
  () => test,
  () => now,
);
const limits = async (key: string) =>
  (await test.inject(timeLimitQuery, {}, await as('admin'))).data.filter((one) => one.key === key);
const change = { key: 'form.check', amount: 3, basis: '演示公告第 1 号', verified: true };
const save = async (input: Partial<Input<typeof timeLimitSave>>, account = 'admin') =>
  test.inject(timeLimitSave, { ...change, from: '2026-08-12', after: '2021-05-01', ...input }, await as(account));
const dueOfNew = async () => {
  const { caseId } = (await test.inject(start, {}, await as('applicant'))).data;
  return dueOf(caseId);
};
const dueOf = (caseId: string) =>
  test.app.run(authorityScope(authority), async (ctx) => (await openTasksOf(ctx, caseId))[0]?.due?.date);

describe('time limits of base data', () => {
  it('come from the file with their source; what nobody compared with the original is marked', async () => {
    expect(await limits('form.check')).toMatchObject([
      { title: { en: 'Form check' }, amount: 5, unit: 'workingDay', from: '2021-05-01', to: null, state: 'inForce' },
    ]);
    expect((await limits('form.correct'))[0]).toMatchObject({
      verified: false,
      basis: '设计参数，法规未规定',
    });
    expect((await limits('renewal.windowOpen'))[0]).toMatchObject({ amount: 90, verified: true });
  });
  it('are changed by who maintains base data, from today on, after the version that stands', async () => {
    expect((await save({}, 'filing')).state).toBe(6010104);
    expect(await save({ from: '2026-08-09' })).toMatchObject({
      state: 400,
      data: [{ field: 'from', message: '生效日期不能早于今天（2026-08-10）：已经过去的时限不追改' }],
    });
    expect((await save({ key: 'form.chekc' })).state).toBe(404);
    expect((await save({ amount: 0 })).state).toBe(400);
    expect((await save({ days: 3 } as never)).state).toBe(400);
    expect(await save({ after: '2020-01-01' })).toMatchObject({
      state: 409,
      cause: expect.stringContaining('2021-05-01'),
    });
  });
  it('have versions: a step keeps the limit it began with, one that begins later has the one in force then', async () => {
    expect(await dueOfNew()).toBe('2026-08-17');
    const { caseId } = (await test.inject(start, {}, await as('applicant'))).data;
    expect((await save({})).data).toMatchObject({ amount: 3, from: '2026-08-12', to: null, state: 'future' });
    expect(await dueOfNew()).toBe('2026-08-17');
    now = at('2026-08-12T09:00:00');
    expect(await dueOfNew()).toBe('2026-08-17');
    now = at('2026-08-13T09:00:00');
    expect(await dueOfNew()).toBe('2026-08-18');
    expect(await dueOf(caseId)).toBe('2026-08-17');
    expect((await limits('form.check')).map(({ from, to, state }) => [from, to, state])).toEqual([
      ['2026-08-12', null, 'inForce'],
      ['2021-05-01', '2026-08-11', 'ended'],
    ]);
  });
  it('of two changes at once one wins; a version that has not begun is replaced', async () => {
    const both = await Promise.all([
      save({ key: 'transfer', from: '2026-09-01', amount: 4 }),
      save({ key: 'transfer', from: '2026-09-02', amount: 6 }),
    ]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
    const [planned] = await limits('transfer');
    const from = planned?.from ?? '';
    expect((await save({ key: 'transfer', from, after: from, amount: 7 })).state).toBe(200);
    expect((await limits('transfer')).map(({ amount }) => amount)).toEqual([7, 3]);
  });
  it('are the truth: a key that the database holds is not read from the file again', async () => {
    await seedTimeLimits(test.app);
    expect((await limits('transfer')).map(({ amount }) => amount)).toEqual([7, 3]);
  });
});
