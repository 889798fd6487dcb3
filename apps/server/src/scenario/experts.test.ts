import {
  areaGetRecord,
  areaHandle,
  areaQuery,
  areaRemove,
  drawFigures,
  drawOfCase,
  itemDecide,
  taskPending,
  taskPreview,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { first } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { loadGeneratedCalendar } from '../testing/testing-calendar.ts';
import { accounts, answer, ask, base, expertSteps, opinion } from './experts.testing.ts';

/** The chief of a registration asks experts: a draw without those who are related, opinions that nobody reads before all are in, and their end. */
let test: TestApp;
const people = expertSteps(() => test);
const { as, shown, act, done, withReviewers, itemBy, items } = people;
const { rows, listed, drawsOf, asked, withExperts, give, readsOf } = people;
beforeAll(async () => {
  test = await createTestApp();
  await loadGeneratedCalendar(test);
});
beforeEach(() => people.freshRegister());
afterAll(() => test.close());

describe('experts who are asked', () => {
  it('R1.2-02 answer each by themselves; one steps aside and the next is drawn; the chief reads all at once', async () => {
    const caseId = await withExperts();
    const clock = await people.clockOf(caseId, 'reviewLate');
    expect(clock.stops).toMatchObject([{ to: null, reason: '专家论证' }]);
    const [one = '', two = '', three = ''] = await asked(caseId);
    expect(await asked(caseId)).toHaveLength(3);
    const [draw] = await drawsOf(caseId, 'chief');
    expect(draw?.log?.order).toHaveLength(5);
    expect(draw?.log?.seed).toMatch(/^[0-9a-f]{32}$/);

    // A ticked conflict is a recusal, whatever else was written; the fourth of the order takes the place.
    const aside = await give(one, caseId, { interest: 'conflict', reason: '曾为该企业提供咨询。' });
    expect({ state: aside.state, cause: aside.cause }).toMatchObject({ state: 200 });
    const now = await asked(caseId);
    expect(now).toHaveLength(3);
    expect(now).not.toContain(one);
    const fourth = now.find((account) => account !== two && account !== three) ?? '';
    expect((await people.person(fourth)).text).toBe((draw?.log?.order[3] ?? '').split(' · ')[0]);
    await expect(people.taskAt(one, caseId, 'expertReview')).rejects.toThrow();

    // Too short, without the declaration: refused, naming the field.
    expect(await give(two, caseId, { ...answer, opinion: '同意。' })).toMatchObject({
      state: 400,
      data: [{ field: 'opinion' }],
    });
    expect(await give(two, caseId, { conclusion: 'pass', opinion })).toMatchObject({ state: 400 });
    const words = `${opinion}（${two}）`;
    await itemBy(two, caseId, { field: 'storage', text: '请补充光照条件下的稳定性数据。' });
    // Nor does the page of an expert say who else was asked.
    const preview = { taskId: await people.taskAt(two, caseId, 'expertReview'), action: 'give', data: answer };
    expect((await test.inject(taskPreview, preview, await as(two))).data).toEqual([]);
    const listedCases = (await test.inject(areaQuery, { ...first }, await as(two))).data;
    for (const other of [three, fourth])
      expect(JSON.stringify(listedCases)).not.toContain((await people.person(other)).text);
    expect((await give(two, caseId, { ...answer, conclusion: 'advice', opinion: words })).state).toBe(200);

    // Before all are in nobody else reads what one said: neither chief, nor manager, nor auditor, nor the other experts.
    for (const reader of ['chief', 'manager', 'auditor', three, fourth, 'applicant']) {
      expect({ reader, reads: await readsOf(caseId, reader, words) }).toEqual({ reader, reads: false });
      expect({ reader, reads: await readsOf(caseId, reader, '光照条件') }).toEqual({ reader, reads: false });
    }
    expect(await readsOf(caseId, two, words)).toBe(true);
    expect((await give(three, caseId)).state).toBe(200);
    const last = await give(fourth, caseId);
    expect(last.data.status).toBe('CHIEF_REVIEW');
    expect((await people.clockOf(caseId, 'reviewLate')).stops).toMatchObject([{ to: expect.any(String) }]);

    // Now the chief reads all of them, and may drop what one proposed, with a reason; an expert still reads only the own.
    const [closed] = await drawsOf(caseId, 'chief');
    expect(closed?.seats.map(({ state }) => state).sort()).toEqual(['declined', 'given', 'given', 'given']);
    expect(closed?.seats.filter(({ answer: said }) => said !== null)).toHaveLength(3);
    expect(await readsOf(caseId, 'chief', words)).toBe(true);
    const [item] = await items(caseId, 'chief');
    expect(item).toMatchObject({ origin: 'expert', state: 'PROPOSED' });
    const drop = { ...first, caseId, itemId: item?.id ?? '', decision: 'drop' as const, reason: '资料已包含。' };
    expect((await test.inject(itemDecide, drop, await as('chief'))).state).toBe(200);
    expect(await readsOf(caseId, three, words)).toBe(false);
    expect(await drawsOf(caseId, three)).toMatchObject([
      { log: null, by: null, seats: [{ mine: true, state: 'given' }] },
    ]);
    const pass = { proposal: 'pass', conclusion: '专家意见一致，建议予以注册，没有需要补充的问题。' };
    expect(await done('chief', caseId, 'chiefReview', 'finish', pass)).toBe('RECHECK');
    // What the chief concluded is no business of the experts.
    expect(await readsOf(caseId, three, pass.conclusion)).toBe(false);

    const figures = (await test.inject(drawFigures, base, await as('manager'))).data.rows;
    const of = async (account: string) => figures.find(({ id }) => id === rows.get(account));
    expect(await of(one)).toMatchObject({ asked: 1, declined: 1, given: 0, onTime: 0 });
    expect(await of(two)).toMatchObject({ asked: 1, declined: 0, given: 1, onTime: 1 });
  });

  it('are unknown to the company: neither their names nor how many they are', async () => {
    const caseId = await withExperts();
    const [one = ''] = await asked(caseId);
    await give(one, caseId);
    const company = await as('applicant');
    const told = JSON.stringify([
      await shown(caseId, 'applicant'),
      await test.inject(drawOfCase, { ...first, caseId }, company),
      await items(caseId, 'applicant'),
    ]);
    for (const account of accounts) expect(told).not.toContain((await people.person(account)).text);
    expect(told).not.toContain('expertReview');
    expect((await test.inject(drawOfCase, { ...first, caseId }, company)).data.draws).toEqual([]);
    expect((await test.inject(areaQuery, { group: 'review', name: 'expert' }, company)).state).toBe(6010104);
  });

  it('R1.2-02 find their questions in their list, and no case without one', async () => {
    const caseId = await withExperts();
    const other = await withReviewers();
    const [one = ''] = await asked(caseId);
    const list = (await test.inject(areaQuery, { group: 'review', name: 'expert' }, await as(one))).data.dataResult;
    // Questions of other tests may still wait for the same expert.
    expect(list.map((row) => row.caseId)).toContain(caseId);
    expect(list.map((row) => row.caseId)).not.toContain(other);
    // Questions of other tests may be open: whatever is listed is asked of this expert.
    for (const row of list) expect(await asked(String(row.caseId))).toContain(one);
    expect((await test.inject(areaGetRecord, { ...first, id: other }, await as(one))).state).toBe(404);
    const all = await test.inject(areaQuery, { group: 'review', name: 'expert' }, await as('manager'));
    expect(all.data.dataResult.filter((row) => row.caseId === caseId)).toHaveLength(3);
  });

  it('are refused once the manager has closed the question: by whom and when', async () => {
    const caseId = await withExperts();
    const [one = '', two = '', three = ''] = await asked(caseId);
    await give(one, caseId);
    const late = await people.taskAt(two, caseId, 'expertReview');
    expect((await act('manager', caseId, 'expertReview', 'give', answer)).state).toBe(6010104);
    await people.wait(11);
    // Only those who have not answered get more days; whose clock began last is drawn.
    const due = await people.clockOf(caseId, 'expertReview', 'running');
    expect(await done('manager', caseId, 'settleExperts', 'extend')).toBe('EXPERT_REVIEW');
    const extended = await people.clockOf(caseId, 'expertReview', 'running');
    expect(extended.amount).toBe(due.amount + 5);
    expect(extended.due_day > due.due_day).toBe(true);
    await people.wait(6);
    expect(await done('manager', caseId, 'settleExperts', 'close')).toBe('CHIEF_REVIEW');
    const refused = await test.inject(
      areaHandle,
      { ...first, taskId: late, action: 'give', fields: answer },
      await as(two),
    );
    expect(refused.state).toBe(409);
    expect(refused.cause).toContain((await people.person('manager')).text);
    expect(refused.cause).toMatch(/\d{2}-\d{2} \d{2}:\d{2}|\d{1,2}:\d{2}/);
    const [draw] = await drawsOf(caseId, 'chief');
    expect(draw?.seats.map(({ state }) => state).sort()).toEqual(['closed', 'closed', 'given']);
    expect(draw?.closedBy).toBe((await people.person('manager')).text);
    expect(
      (await test.inject(taskPending, {}, await as(three))).data.dataResult.map((task) => task.caseId),
    ).not.toContain(caseId);
  });

  it('that are late may be replaced by the next of the draw', async () => {
    const caseId = await withExperts({ count: 2 });
    const [one = '', two = ''] = await asked(caseId);
    await give(one, caseId);
    await people.wait(11);
    await done('manager', caseId, 'settleExperts', 'replace');
    const now = await asked(caseId);
    expect(now).toHaveLength(1);
    expect(now).not.toContain(one);
    expect(now).not.toContain(two);
    expect((await give(now[0] ?? '', caseId)).data.status).toBe('CHIEF_REVIEW');
    const [draw] = await drawsOf(caseId, 'chief');
    expect(draw?.seats.map(({ state }) => state).sort()).toEqual(['given', 'given', 'replaced']);
  });

  it('must stand in the register, and be enough', async () => {
    const caseId = await withReviewers();
    for (const account of ['expert4', 'expert5']) await listed(account, { enabled: false });
    const few = await act('chief', caseId, 'chiefReview', 'askExperts', { ...ask, count: 4 });
    expect(few).toMatchObject({ state: 409, cause: expect.stringContaining('符合条件的只有 3 人') });
    expect((await shown(caseId, 'chief')).status).toBe('CHIEF_REVIEW');
    expect(await done('chief', caseId, 'chiefReview', 'askExperts', ask)).toBe('EXPERT_REVIEW');
    const removed = rows.get('expert1') ?? '';
    await test.inject(areaRemove, { ...base, ids: removed }, await as('manager'));
    rows.delete('expert1');
    expect(await give('expert1', caseId)).toMatchObject({
      state: 409,
      cause: expect.stringContaining('没有对应的人员库记录'),
    });
  });
});

describe('the draw', () => {
  it('leaves out who is related, disabled, over their term or without account, and says why', async () => {
    await listed('expert1', { recusals: [{ _id: 'row1', company: '岚屿', relation: '亲属任职' }] });
    await listed('expert2', { termUntil: '2026-01-01' });
    await listed('expert3', { units: [{ _id: 'row1', unit: '云海澄野化妆品制造有限公司', to: '2026-06-30' }] });
    await listed('expert4', { user: null });
    const { data } = await shown(await withReviewers(), 'chief');
    const plants = (data.manufacturers as { name: string }[]).map(({ name }) => name);
    await listed('expert5', { unit: plants[0] ?? '' });
    const caseId = await withReviewers({ assessor: '云海澄野化妆品制造有限公司' });
    const none = await act('chief', caseId, 'chiefReview', 'askExperts', { ...ask, count: 1 });
    expect(none).toMatchObject({ state: 409, cause: expect.stringContaining('另有 5 人须排除') });
    await listed('expert5');
    expect(await done('chief', caseId, 'chiefReview', 'askExperts', { ...ask, count: 1 })).toBe('EXPERT_REVIEW');
    const [draw] = await drawsOf(caseId, 'chief');
    const reasons = Object.fromEntries((draw?.log?.excluded ?? []).map(({ id, reason }) => [id, reason]));
    expect(reasons[rows.get('expert1') ?? '']).toContain('岚屿');
    expect(reasons[rows.get('expert2') ?? '']).toContain('聘期已于 2026-01-01 届满');
    expect(reasons[rows.get('expert3') ?? '']).toContain('澄野');
    expect(reasons[rows.get('expert4') ?? '']).toContain('没有登记账号');
    expect(await asked(caseId)).toEqual(['expert5']);
  });

  it('keeps what it drew and whoever stepped aside: neither is drawn for the case again', async () => {
    const caseId = await withExperts({ count: 1 });
    const [one = ''] = await asked(caseId);
    const refused = await act(one, caseId, 'expertReview', 'decline', { reason: '无法' });
    expect(refused).toMatchObject({ state: 400, data: [{ field: 'reason' }] });
    await done(one, caseId, 'expertReview', 'decline', { reason: '近期出国，无法承担。' });
    const [two = ''] = await asked(caseId);
    expect(two).not.toBe(one);
    await give(two, caseId);
    await done('chief', caseId, 'chiefReview', 'askExperts', { ...ask, count: 2 });
    const [again] = await drawsOf(caseId, 'chief');
    expect(again?.log?.excluded).toMatchObject([{ id: rows.get(one), reason: '已在本案声明回避' }]);
    const { rows: kept } = await test.app.asOwner(
      (db) => sql<{ seed: string }>`select seed from person_draw where case_id = ${caseId}`.execute(db),
      (await test.app.spaces())[0]?.schema ?? '',
    );
    expect(new Set(kept.map(({ seed }) => seed)).size).toBe(2);
  });
});
