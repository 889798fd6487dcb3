import { areaProposals, areaQuery, delegateRemove, delegateSave, type JsonObject, taskAgreeBatch } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { sunscreenSteps } from './registration.testing.ts';

/** A manager gives cases to chiefs and recheckers by proposal, several at once, over the real server. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, shown, accepted } = people;
const list = { group: 'review', name: 'plan-assign' };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const rowsOf = async (account: string, ids: readonly string[]) => {
  const { state, data } = await test.inject(areaQuery, { ...list, parameters: [] }, await as(account));
  return { state, rows: state === 200 ? data.dataResult.filter((row) => ids.includes(String(row.caseId))) : [] };
};
const taskOf = (caseId: string) => people.taskAt('manager', caseId, 'assign');
async function proposals(caseIds: readonly string[], account = 'manager') {
  const taskIds = await Promise.all(caseIds.map(taskOf));
  return test.inject(areaProposals, { ...list, taskIds }, await as(account));
}
/** What a manager sends who takes the proposals as they are. */
async function asProposed(caseIds: readonly string[]): Promise<Record<string, JsonObject>> {
  const { data } = await proposals(caseIds);
  return Object.fromEntries(
    data.map(({ taskId, people: duties, reasonField }) => [
      taskId,
      {
        ...Object.fromEntries(
          duties.map(({ field, proposed, candidates }) => {
            const one = candidates.find(({ id }) => id === proposed);
            return [field, one ? { id: one.id, text: one.name } : null];
          }),
        ),
        ...(reasonField ? { [reasonField]: duties.map(({ why }) => why).join('；') } : {}),
      },
    ]),
  );
}
const agree = async (data: Record<string, JsonObject>, account = 'manager') =>
  test.inject(taskAgreeBatch, { taskIds: Object.keys(data), action: 'assign', data }, await as(account));

describe('the assignment of reviewers', () => {
  it('R1.2-08 proposes chief and rechecker with the reason, the same each time, and spreads a page over the people', async () => {
    const [one, two] = [await accepted(), await accepted()];
    const first = await proposals([one, two]);
    expect(first.state).toBe(200);
    expect((await proposals([two, one])).data).toEqual(first.data);
    const chiefs = first.data.map(({ people: [duty] }) => duty?.proposed);
    expect(new Set(chiefs).size).toBe(2);
    for (const { people: duties } of first.data) {
      expect(duties.map(({ field }) => field)).toEqual(['chief', 'rechecker']);
      expect(duties.every(({ proposed, why }) => proposed !== null && why.includes('在手'))).toBe(true);
      expect(new Set(duties.map(({ proposed }) => proposed)).size).toBe(2);
    }
    const { rows } = await rowsOf('manager', [one, two]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ node: 'assign', proposed: expect.stringContaining(' / ') });
    expect(String(rows[0]?.proposedWhy)).toContain('在手');
    expect((await rowsOf('auditor', [one])).rows).toHaveLength(1);
    expect((await rowsOf('chief', [one])).state).toBe(6010104);
    expect((await proposals([one], 'auditor')).state).toBe(6010104);
  });

  it('R1.2-08 gives several cases at once, each with its own answer: what one of them refuses stops no other', async () => {
    const cases = [await accepted(), await accepted(), await accepted()];
    const data = await asProposed(cases);
    const [first = '', second = '', third = ''] = await Promise.all(cases.map(taskOf));
    const twice = data[second]?.chief ?? null;
    const given = {
      [first]: data[first] ?? {},
      [second]: { chief: twice, rechecker: twice },
      [third]: data[third] ?? {},
    };
    const answer = await agree(given);
    expect(answer.state).toBe(200);
    expect(answer.data.map(({ state }) => state)).toEqual([200, expect.any(Number), 200]);
    expect(answer.data[1]).toMatchObject({ cause: expect.any(String) });
    expect(answer.data[1]?.state).not.toBe(200);
    expect((await shown(cases[0] ?? '', 'manager')).status).toBe('CHIEF_REVIEW');
    expect((await shown(cases[1] ?? '', 'manager')).status).toBe('REVIEW');
    const chief = (data[first]?.chief as { text: string } | undefined)?.text ?? '';
    const { tasks, history } = await shown(cases[0] ?? '', 'manager');
    expect(tasks.map(({ node, claimedBy }) => [node, claimedBy])).toEqual([['chiefReview', chief]]);
    expect(JSON.stringify(history)).toContain('在手');
    // Done is done: the second manager is told so for each row, and the row that was refused is still there.
    const again = await agree(given, 'manager');
    expect(again.data.map(({ state }) => state === 409)).toEqual([true, false, true]);
    expect((await rowsOf('manager', cases)).rows.map(({ caseId }) => caseId)).toEqual([cases[1]]);
    // Somebody without the role is refused at the row, and more than fifty at once as a whole.
    const wrong = { ...data[second], chief: await people.person('check1') } as JsonObject;
    expect((await agree({ [second]: wrong })).data[0]).toMatchObject({ state: 400 });
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [String(9_000 + at), {}]));
    expect((await agree(many)).state).toBe(400);
    expect((await agree({ [second]: data[second] ?? {} }, 'chief')).data[0]?.state).not.toBe(200);
  });

  it('R1.2-08 never proposes who must keep out of the case or is away, and says why', async () => {
    const caseId = await accepted();
    const chief = await people.person('chief');
    const [proposed] = (await proposals([caseId])).data;
    const account = proposed?.people[0]?.proposed === chief.id ? 'chief' : 'chief2';
    const other = await people.person(account === 'chief' ? 'chief2' : 'chief');
    const day = (offset: number) =>
      new Date(test.app.businessNow().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const substitution = { agentId: other.id, from: day(-1), to: day(2), reason: '出差' };
    const away = await test.inject(delegateSave, substitution, await as(account));
    expect(away.state).toBe(200);
    const [now] = (await proposals([caseId])).data;
    expect(now?.people[0]?.proposed).not.toBe((await people.person(account)).id);
    const absent = await people.person(account);
    expect(now?.people[0]?.candidates.find(({ id }) => id === absent.id)).toMatchObject({ away: true });
    await test.inject(delegateRemove, { id: away.data.id }, await as(account));
  });
});
