import {
  Id,
  type Input,
  type StopEvent,
  timeLimitDrop,
  timeLimitPublish,
  timeLimitQuery,
  timeLimitSave,
} from '@app/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { implement, type Module } from '../../kernel/module.ts';
import type { TestApp } from '../../testing/testing.ts';
import { idsByName } from '../auth/auth.testing.ts';
import { openTasksOf, startProcess } from '../workflow/index.ts';
import { stopClock } from '../workflow/operations/stop-clock.ts';
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
const change = { key: 'form.check', amount: 3, basis: '演示公告第 1 号', verified: true, stopEvents: [] };
const draftOf = async (key: string, account = 'admin') =>
  (await test.inject(timeLimitQuery, {}, await as(account))).data.find((one) => one.key === key)?.draft ?? null;
/** Drafts the next version after the draft that there is. */
const draft = async (input: Partial<Input<typeof timeLimitSave>>, account = 'admin') => {
  const draftAfter = (await draftOf(input.key ?? change.key))?.savedAt ?? null;
  const usual = { ...change, announcement: null, from: '2026-08-12', after: '2021-05-01', draftAfter };
  return test.inject(timeLimitSave, { ...usual, ...input }, await as(account));
};
const publish = async (key = change.key, account = 'regulator1') =>
  test.inject(timeLimitPublish, { key, savedAt: (await draftOf(key))?.savedAt ?? '' }, await as(account));
/** Drafts by one person and publishes by another. */
const save = async (input: Partial<Input<typeof timeLimitSave>>, account = 'admin') => {
  const saved = await draft(input, account);
  return saved.state === 200 ? publish(input.key ?? change.key) : saved;
};
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
      draft({ key: 'transfer', from: '2026-09-01', amount: 2, draftAfter: null }, 'regulator1'),
      draft({ key: 'transfer', from: '2026-09-02', amount: 1, draftAfter: null }, 'regulator2'),
    ]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
    expect(both.find(({ state }) => state === 409)?.cause).toMatch(/^.+ 于 2026-08-10 .+ 另外保存了草稿/);
    const twice = await Promise.all([publish('transfer', 'admin'), publish('transfer', 'admin')]);
    expect(twice.map(({ state }) => state).sort()).toEqual([200, 409]);
    const [planned] = await limits('transfer');
    const from = planned?.from ?? '';
    expect((await save({ key: 'transfer', from, after: from, amount: 3 })).state).toBe(200);
    expect((await limits('transfer')).map(({ amount }) => amount)).toEqual([3, 3]);
  });
  it('R1.5-13 say what stops their clocks: drafted by one, published by another, from a day on; a clock keeps what it began with', async () => {
    const key = 'form.check';
    const stopped = (caseId: string, event: StopEvent) =>
      test.app.run(authorityScope(authority), (ctx) => stopClock(ctx, { caseId, reason: '演示', event }));
    const begin = async () => (await test.inject(start, {}, await as('applicant'))).data.caseId;
    const [before] = await limits(key);
    expect(before?.stopEvents).toEqual([]);
    expect((await limits('review.total'))[0]?.stopEvents).toContain('supplement');
    const early = await begin();
    now = at('2026-08-20T09:00:00');
    const wanted = { after: before?.from ?? '', from: '2026-08-20', amount: before?.amount ?? 0 };
    for (const events of [['supplement', 'supplement'], ['holiday']])
      expect((await draft({ ...wanted, stopEvents: events as never }, 'regulator1')).state).toBe(400);
    const drafted = (await draft({ ...wanted, stopEvents: ['test', 'hearing'] }, 'regulator1')).data;
    expect(drafted).toMatchObject({ stopEvents: [], draft: { stopEvents: ['test', 'hearing'] } });
    expect(await stopped(await begin(), 'test'), 'a draft stops nothing').toBe(0);
    expect((await publish(key, 'regulator1')).state).toBe(6010104);
    expect((await publish(key, 'regulator2')).data).toMatchObject({
      stopEvents: ['test', 'hearing'],
      from: '2026-08-20',
    });
    expect((await limits(key)).map(({ stopEvents, to }) => [stopEvents.join(), to])).toEqual([
      ['test,hearing', null],
      ['', '2026-08-19'],
      ...(await limits(key)).slice(2).map(({ stopEvents, to }) => [stopEvents.join(), to]),
    ]);
    const late = await begin();
    expect(await stopped(late, 'supplement')).toBe(0);
    expect(await stopped(late, 'test')).toBe(1);
    expect(await stopped(early, 'test')).toBe(0);
  });
  it('are the truth: a key that the database holds is not read from the file again', async () => {
    await seedTimeLimits(test.app);
    expect((await limits('transfer')).map(({ amount }) => amount)).toEqual([3, 3]);
  });
  it('R1.5-13 are drafted by one person and published by another; until then everything counts as before, and a draft can be given up', async () => {
    const key = 'archive.init';
    const input = { key, amount: 8, basis: '演示内部规定' };
    expect((await draft(input, 'regulator1')).data.draft).toMatchObject({ amount: 8, mine: true });
    expect((await limits(key)).map(({ amount }) => amount)).toEqual([10]);
    expect(await draftOf(key, 'filing'), 'a draft is not shown to who only reads limits').toBeNull();
    expect(await publish(key, 'regulator1')).toMatchObject({
      state: 6010104,
      cause: '起草人不能发布自己的草稿，请由另一位法规管理人员发布',
    });
    expect((await publish(key, 'filing')).state).toBe(6010104);
    const savedAt = (await draftOf(key))?.savedAt ?? '';
    expect((await test.inject(timeLimitDrop, { key, savedAt }, await as('regulator2'))).data.draft).toBeNull();
    expect((await test.inject(timeLimitDrop, { key, savedAt }, await as('regulator2'))).state).toBe(409);
    now = at('2026-08-10T10:00:00');
    expect((await draft(input, 'regulator1')).state).toBe(200);
    expect((await publish(key, 'regulator2')).data).toMatchObject({ amount: 8, state: 'future', draft: null });
    // A limit of the office may be made longer than before.
    expect((await draft({ ...input, amount: 30, after: '2026-08-12', from: '2026-08-13' })).state).toBe(200);
  });
  it('R1.5-13 of the law are not made longer without the announcement that allows it', async () => {
    const key = 'review.total';
    expect(await draft({ key, amount: 120 }, 'regulator1')).toMatchObject({
      state: 409,
      data: [{ field: 'announcement', message: expect.stringContaining('法定时限最长 90') }],
    });
    expect(await draftOf(key)).toBeNull();
    expect((await draft({ key, amount: 60 }, 'regulator1')).state, 'shorter').toBe(200);
    now = at('2026-08-10T11:00:00');
    const announced = { key, amount: 120, announcement: '演示公告 2026 年第 8 号' };
    expect((await draft(announced, 'regulator1')).state).toBe(200);
    expect((await publish(key, 'regulator2')).data).toMatchObject({
      amount: 120,
      most: 120,
      ...{ announcement: announced.announcement },
    });
    expect((await draft({ key, amount: 121, after: '2026-08-12', from: '2026-08-13' }, 'regulator1')).state).toBe(409);
    // A draft whose day has passed while it waited is not published.
    expect((await draft({ key: 'objection', amount: 10 }, 'regulator1')).state).toBe(200);
    now = at('2026-08-20T09:00:00');
    expect(await publish('objection', 'regulator2')).toMatchObject({ state: 400, data: [{ field: 'from' }] });
  });
});
