import {
  areaBoard,
  areaExport,
  areaExtend,
  areaGetRecord,
  areaGive,
  areaHandle,
  areaOpen,
  areaQuery,
  areaUrge,
  type CaseDetail,
  type JsonObject,
} from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { meetingSteps } from './meeting.testing.ts';
import { conclusion, sunscreenSteps } from './registration.testing.ts';

/** Where the cases of open plans stand, and what a manager does about them, over the real server. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, accepted, assigned, withReviewers, person, taskAt } = people;
const track = { group: 'review', name: 'plan-track' };
const plans = { group: 'review', name: 'plan-create' };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function board(account = 'manager') {
  const { state, cause, data } = await test.inject(areaBoard, track, await as(account));
  if (state !== 200) throw new Error(`${account}: ${state} ${cause}`);
  return data;
}
const cardsOf = async (caseId: string, account = 'manager') =>
  (await board(account)).cards.filter((card) => card.caseId === caseId);
const urge = async (taskId: string, account = 'manager') =>
  test.inject(areaUrge, { ...track, taskId, content: '请尽快办理。' }, await as(account));
const extend = async (taskId: string, days: number, account = 'manager') =>
  test.inject(areaExtend, { ...track, taskId, days, reason: '案情复杂。' }, await as(account));
const give = async (taskId: string, userId: string, account = 'manager') =>
  test.inject(areaGive, { ...track, taskId, userId, reason: '工作调整。' }, await as(account));

async function planned(caseIds: readonly string[]): Promise<string> {
  const lines: JsonObject[] = [];
  for (const [at, caseId] of caseIds.entries())
    lines.push({
      _id: `line${at}`,
      case: { id: caseId, text: '案卷' },
      caseNo: (await people.shown(caseId, 'manager')).acceptNo,
      urgency: 'normal',
      dueOn: '2027-01-20',
    });
  const data = {
    ...{ name: '跟踪演示计划', group: 'sunscreen', from: '2027-01-01', to: '2027-03-31', reason: '演示' },
    lines,
  };
  const { state, cause, data: made } = await test.inject(areaOpen, { ...plans, data }, await as('manager'));
  expect({ state, cause }).toMatchObject({ state: 200 });
  return made.caseId;
}
async function onPlan(account: string, id: string, action: string) {
  const detail = (await test.inject(areaGetRecord, { ...plans, id }, await as(account))).data as CaseDetail;
  const input = { ...plans, taskId: detail.tasks[0]?.id ?? '', action, fields: {}, opinion: '演示意见' };
  return test.inject(areaHandle, input, await as(account));
}

describe('the tracking of review plans', () => {
  it('R1.2-09 shows the cases in review as cards by stage, with who has them, their clock, the last event and their plan', async () => {
    const [one, two] = [await accepted(), await accepted()];
    const plan = await planned([one, two]);
    await assigned(one);
    const chief = await person('chief');
    expect(await cardsOf(one)).toMatchObject([
      {
        ...{ column: 'chief', node: 'chiefReview', people: [{ id: chief.id, name: chief.text }], waiting: 'person' },
        ...{ number: expect.stringContaining('受2'), inner: true, stopped: 0, used: { days: 0, limit: 45 } },
        ...{
          due: { light: 'green' },
          last: { title: expect.any(String) },
          plan: { id: plan, open: true },
          mine: false,
        },
      },
    ]);
    expect(await cardsOf(two)).toMatchObject([{ column: 'assign', people: [], waiting: 'pool', plan: { id: plan } }]);
    expect((await board()).plans).toContainEqual({
      id: plan,
      title: expect.stringContaining('跟踪演示计划'),
      open: true,
    });
    // The same rows as a table, narrowed by plan and by light.
    const asked = async (filters: Record<string, string>) => {
      const parameters = Object.entries(filters).map(([key, value]) => ({ key, value }));
      const { data } = await test.inject(areaQuery, { ...track, parameters }, await as('manager'));
      return data.dataResult;
    };
    const rows = await asked({ 'Q^plan^SI': plan });
    expect(rows.map((row) => row.caseId).sort()).toEqual([one, two].sort());
    expect(rows.find((row) => row.caseId === one)).toMatchObject({
      stopped: 0,
      waiting: '等待经办人',
      plan: expect.stringContaining('跟踪演示计划'),
    });
    expect(await asked({ 'Q^plan^SI': '1' })).toEqual([]);
    const reds = (await asked({ 'Q^light^S': 'red' })).map((row) => row.caseId);
    expect(reds).not.toContain(one);
    // A step that is done counts for the median of its column.
    await people.done('chief', one, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    expect(await cardsOf(one)).toMatchObject([{ column: 'recheck', waiting: 'person' }]);
    expect((await board()).medians).toMatchObject({ chief: 0, report: null });
  });

  it('R1.2-09 is for review managers, report checkers and auditors; only managers act, and no company sees it', async () => {
    const caseId = await withReviewers();
    for (const account of ['check1', 'auditor']) {
      expect(await cardsOf(caseId, account)).toHaveLength(1);
      const [card] = await cardsOf(caseId, account);
      expect((await urge(card?.id ?? '', account)).state).toBe(6010104);
      expect((await extend(card?.id ?? '', 2, account)).state).toBe(6010104);
      expect((await give(card?.id ?? '', '1', account)).state).toBe(6010104);
    }
    for (const account of ['applicant', 'chief', 'expert1'])
      expect((await test.inject(areaBoard, track, await as(account))).state).toBe(6010104);
    // A list without a board has none, and what the board does not list is not found.
    expect((await test.inject(areaBoard, { group: 'review', name: 'plan-assign' }, await as('manager'))).state).toBe(
      404,
    );
    const other = await people.submitted();
    const task = await taskAt('acceptance', other, 'formCheck');
    for (const answer of [await urge(task), await extend(task, 1), await give(task, '1')])
      expect(answer.state).toBe(404);
  });

  it('R1.2-09 a case whose clock stands still while it waits for a meeting is shown and found as such, not as one without a limit', async () => {
    const { called, doneInReview } = meetingSteps(() => test);
    const caseId = await called();
    expect(await cardsOf(caseId)).toMatchObject([
      { column: 'experts', node: 'meetingWait', inner: false, due: { light: 'stopped' }, used: { limit: 90 } },
    ]);
    const found = async (light: string) => {
      const parameters = [{ key: 'Q^light^S', value: light }];
      const { data } = await test.inject(areaQuery, { ...track, parameters }, await as('manager'));
      return data.dataResult.map((row) => row.caseId);
    };
    expect(await found('stopped')).toContain(caseId);
    expect(await found('none')).not.toContain(caseId);
    // Back at its chief the clock runs again, and the step has its own limit.
    await doneInReview('manager', caseId, 'meetingWait', 'recall', { reason: '不再上会。' });
    expect(await cardsOf(caseId)).toMatchObject([{ column: 'chief', due: { light: 'green' }, used: { limit: 45 } }]);
    expect(await found('stopped')).not.toContain(caseId);
  });

  it('R1.2-09 urges once in ten minutes, and of two at once one', async () => {
    const caseId = await withReviewers();
    const [card] = await cardsOf(caseId);
    const both = await Promise.all([urge(card?.id ?? ''), urge(card?.id ?? '')]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
    expect(both.find(({ state }) => state === 200)?.data).toEqual({ told: 1 });
    expect(await urge(card?.id ?? '')).toMatchObject({ state: 409, cause: expect.stringContaining('10 分钟') });
    expect(await cardsOf(caseId)).toMatchObject([{ last: { title: expect.any(String) } }]);
  });

  it('R1.2-09 lengthens an inner limit for a reason, and refuses a legal one', async () => {
    const caseId = await withReviewers();
    const [card] = await cardsOf(caseId);
    const answer = await extend(card?.id ?? '', 5);
    expect(answer).toMatchObject({ state: 200 });
    const [after] = await cardsOf(caseId);
    expect(after).toMatchObject({ used: { limit: 50 }, due: { date: answer.data.dueAt } });
    expect((after?.due?.remaining ?? 0) - (card?.due?.remaining ?? 0)).toBe(5);
    const { data } = await test.inject(
      areaExtend,
      { ...track, taskId: card?.id ?? '', days: 1, reason: ' ' },
      await as('manager'),
    );
    expect(data).toMatchObject([{ field: 'reason' }]);
    const waiting = await people.supplemented();
    const [legal] = await cardsOf(waiting);
    expect(legal).toMatchObject({ column: 'supplement', waiting: 'company', inner: false });
    expect(await extend(legal?.id ?? '', 5)).toMatchObject({
      state: 409,
      cause: expect.stringContaining('不是内部时限'),
    });
    // What a company has to do is urged, and given to nobody.
    expect((await give(legal?.id ?? '', (await person('chief2')).id)).state).toBe(409);
    expect((await urge(legal?.id ?? '')).state).toBe(200);
    // The company does not read how the office counts for itself.
    const seen = JSON.stringify((await people.shown(caseId, 'applicant')).history);
    expect(seen).not.toContain('案情复杂');
  });

  it('R1.2-09 gives a case to somebody else who may hold it, with the reason in the history', async () => {
    const caseId = await withReviewers();
    const [card] = await cardsOf(caseId);
    const [chief, other, rechecker] = [await person('chief'), await person('chief2'), await person('recheck')];
    expect((await give(card?.id ?? '', chief.id)).state).toBe(400);
    expect(await give(card?.id ?? '', rechecker.id)).toMatchObject({ state: 400, data: [{ field: 'userId' }] });
    expect((await give(card?.id ?? '', other.id)).state).toBe(200);
    expect(await cardsOf(caseId)).toMatchObject([{ people: [{ id: other.id }] }]);
    const { history } = await people.shown(caseId, 'manager');
    expect(JSON.stringify(history)).toContain('工作调整。');
  });

  it('R1.2-09 only reads what a closed plan holds', async () => {
    const caseId = await accepted();
    const plan = await planned([caseId]);
    await onPlan('manager2', plan, 'agree');
    await assigned(caseId);
    const [card] = await cardsOf(caseId);
    // Nobody closes a plan while its case is in review; one that came back from the decision stands like this.
    const [space] = await test.app.spaces();
    await test.app.asOwner(
      (db) => sql`update case_record set status = 'CLOSED' where id = ${plan}`.execute(db),
      space?.schema ?? '',
    );
    expect(await cardsOf(caseId)).toMatchObject([{ plan: { id: plan, open: false } }]);
    for (const answer of [await urge(card?.id ?? ''), await extend(card?.id ?? '', 1)])
      expect(answer).toMatchObject({ state: 409, cause: expect.stringContaining('已关闭') });
  });

  it('R1.2-09 writes the filtered list as a file, for managers', async () => {
    const caseId = await withReviewers({ nameGeneric: '晴朗' });
    const input = { ...track, parameters: [{ key: 'Q^title^SL', value: '晴朗' }] };
    expect((await test.inject(areaExport, input, await as('auditor'))).state).toBe(6010104);
    const file = await test.server.inject({
      method: 'POST',
      url: '/business/v3/review/plan-track/export',
      payload: { parameters: input.parameters, columns: ['title', 'stage', 'used', 'stopped', 'waiting'] },
      headers: { 'x-authorization-access_token': (await as('manager')).token },
    });
    expect(file.statusCode === 200 && file.headers['content-type'], file.body.slice(0, 300)).toContain('sheet');
    expect((await readSheet(file.rawPayload)).slice(1)).toEqual([
      ['岚屿演示晴朗防晒乳', '主审审评', '0/45', 0, '等待经办人'],
    ]);
    expect(caseId).not.toBe('');
  });
});
