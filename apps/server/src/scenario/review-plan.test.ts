import {
  areaGetRecord,
  areaHandle,
  areaOpen,
  areaQuery,
  type CaseDetail,
  type JsonObject,
  taskGet,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { sunscreenSteps } from './registration.testing.ts';

/** A plan of reviews from its first line to its end, over the real server. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, accepted, assigned } = people;
const plans = { group: 'review', name: 'plan-create' };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A line of a plan, with what the picker copies from the case. */
async function lineOf(caseId: string, at: number): Promise<JsonObject> {
  const { acceptNo } = await people.shown(caseId, 'manager');
  return {
    _id: `line${at}`,
    case: { id: caseId, text: '案卷' },
    caseNo: acceptNo,
    urgency: 'normal',
    dueOn: '2027-01-20',
  };
}
async function begin(caseIds: readonly string[], changes: JsonObject = {}, account = 'manager') {
  const data = {
    ...{ name: '防晒产品审评计划（演示）', group: 'sunscreen', from: '2027-01-01', to: '2027-03-31' },
    ...{ reason: '本期待审的防晒产品。', lines: await Promise.all(caseIds.map(lineOf)) },
    ...changes,
  };
  return test.inject(areaOpen, { ...plans, data }, await as(account));
}
async function planned(caseIds: readonly string[]): Promise<string> {
  const answer = await begin(caseIds);
  if (answer.state !== 200) throw new Error(`${answer.state} ${answer.cause} ${JSON.stringify(answer.data)}`);
  return answer.data.caseId;
}
async function shown(id: string, account = 'manager'): Promise<CaseDetail> {
  return (await test.inject(areaGetRecord, { ...plans, id }, await as(account))).data as CaseDetail;
}
async function act(account: string, id: string, action: string, fields: JsonObject = {}) {
  const [task] = (await shown(id, account)).tasks;
  return test.inject(
    areaHandle,
    { ...plans, taskId: task?.id ?? '', action, fields, opinion: '演示意见' },
    await as(account),
  );
}
/** Another manager, who agrees to what the first drew up. */
const second = 'manager2';

describe('a plan of reviews', () => {
  it('R1.2-07 is issued by a second manager, assigned when all its cases are, and closed when they have left the review', async () => {
    const [one, two] = [await accepted(), await accepted()];
    const plan = await planned([one, two]);
    const detail = await shown(plan);
    expect(detail).toMatchObject({ status: 'TO_AGREE', applyNo: expect.stringMatching(/审计\d{8}$/) });
    // Who drew it up does not agree to it.
    expect((await act('manager', plan, 'agree')).state).toBe(6010104);
    expect((await act(second, plan, 'agree')).data.status).toBe('ISSUED');
    const early = await act('manager', plan, 'assigned');
    expect(early).toMatchObject({ state: 409, cause: expect.stringContaining('还有 2 个案卷') });
    await assigned(one);
    expect(await act('manager', plan, 'assigned')).toMatchObject({
      state: 409,
      cause: expect.stringContaining('还有 1 个'),
    });
    await assigned(two);
    expect((await act('manager', plan, 'assigned')).data.status).toBe('ASSIGNED');
    const open = await act('manager', plan, 'close');
    expect(open).toMatchObject({ state: 409, cause: expect.stringContaining('主审') });
    // Both come to the decision.
    for (const id of [one, two]) await leaveReview(id);
    expect((await act('manager', plan, 'close')).data.status).toBe('CLOSED');
    expect((await shown(plan)).tasks).toEqual([]);
  });

  it('R1.2-07 holds a case once among open plans, and takes no empty, reversed or overlong one', async () => {
    const caseId = await accepted();
    const plan = await planned([caseId]);
    const again = await begin([caseId]);
    expect(again).toMatchObject({ state: 409, cause: expect.stringMatching(/第 1 行已在未结束的.*审计/) });
    expect(await begin([await accepted(), caseId])).toMatchObject({
      state: 409,
      cause: expect.stringContaining('第 2 行'),
    });
    const other = await accepted();
    const both = await Promise.all([begin([other]), begin([other])]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
    expect(await begin([])).toMatchObject({ state: 400, data: [{ field: 'lines' }] });
    expect(await begin([await accepted()], { to: '2026-12-31' })).toMatchObject({
      state: 400,
      data: [{ field: 'to' }],
    });
    expect(await begin([await accepted()], { to: '2027-04-04' })).toMatchObject({
      state: 400,
      data: [{ field: 'to' }],
    });
    const free = await accepted();
    expect(await begin([free, free])).toMatchObject({ state: 409, cause: expect.stringContaining('重复') });
    // A case that has left the pool is no candidate any more.
    const done = await people.withReviewers();
    expect((await begin([done])).state).toBe(400);
    for (const account of ['chief', 'auditor']) expect((await begin([free], {}, account)).state).toBe(6010104);
    // A plan that is not agreed to lets its cases go.
    expect((await act(second, plan, 'refuse')).state).toBe(400);
    expect((await act(second, plan, 'refuse', { reason: '期间不当。' })).data.status).toBe('REFUSED');
    expect((await begin([caseId])).state).toBe(200);
  });

  it('R1.2-07 is the office’s own: no company finds it, and who may read it does', async () => {
    const plan = await planned([await accepted()]);
    const listed = async (account: string) => test.inject(areaQuery, { ...plans, parameters: [] }, await as(account));
    expect((await listed('chief')).data.dataResult.map(({ caseId }) => caseId)).toContain(plan);
    expect((await listed('applicant')).state).toBe(6010104);
    const [task] = (await shown(plan)).tasks;
    expect((await test.inject(taskGet, { taskId: task?.id ?? '' }, await as('applicant'))).state).toBe(404);
  });
});

/** The review of a case passes up to the decision. */
async function leaveReview(caseId: string): Promise<void> {
  const { done } = people;
  await done('chief', caseId, 'chiefReview', 'finish', {
    proposal: 'pass',
    conclusion: '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。',
  });
  await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
  await done('check1', caseId, 'reportCheck1', 'sign');
  await done('check2', caseId, 'reportCheck2', 'sign');
  expect(await done('check3', caseId, 'reportCheck3', 'issue')).toBe('DECISION');
}
