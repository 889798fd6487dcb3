import {
  areaRemove,
  areaSave,
  delegateRemove,
  delegateSave,
  type JsonObject,
  taskChange,
  taskRecuse,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, sunscreenSteps } from './registration.testing.ts';

/** Who checks a report: the people of the allotment in force, their deputies, or the review manager with the reason; over the real server. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, shown, act, done, withReviewers } = people;
const allotment = { group: 'review', name: 'report-allot' };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const save = async (data: JsonObject, account = 'manager', id?: string) =>
  test.inject(areaSave, { ...allotment, ...(id === undefined ? {} : { id }), data }, await as(account));
async function rowOf(changes: JsonObject = {}): Promise<JsonObject> {
  const [level1, level2, level3] = await Promise.all(['check1', 'check2', 'check3'].map(people.person));
  return { class: ['04'], from: '2020-01-01', level1, level2, level3, ...changes } as JsonObject;
}
/** An allotment for sunscreens while the work runs, gone again afterwards. */
async function whileAllotted(changes: JsonObject, work: () => Promise<void>): Promise<void> {
  const saved = await save(await rowOf(changes));
  expect({ state: saved.state, cause: saved.cause, data: saved.data }).toMatchObject({ state: 200 });
  try {
    await work();
  } finally {
    await test.inject(areaRemove, { ...allotment, ids: saved.data.id }, await as('manager'));
  }
}
/** A report that comes to its first check. */
async function atCheck(): Promise<string> {
  const caseId = await withReviewers();
  await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
  await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
  return caseId;
}
const holders = async (caseId: string, node: string): Promise<string[]> => {
  const found = await Promise.all(
    ['check1', 'check2', 'check3', 'manager'].map(async (account) => {
      const { tasks } = await shown(caseId, account);
      return tasks.some((task) => task.node === node && task.mine) ? [account] : [];
    }),
  );
  return found.flat();
};
const notes = async (caseId: string, account = 'manager') =>
  (await shown(caseId, account)).history.flatMap(({ action, opinion }) => (action === 'allotted' ? [opinion] : []));

describe('the allotment of report checks', () => {
  it('R1.2-18 gives the three checks to the three people of the class, and without a row to whoever takes them', async () => {
    const free = await atCheck();
    expect(await holders(free, 'reportCheck1')).toEqual(['check1', 'check2', 'check3']);
    const [check1, check2, check3] = await Promise.all(['check1', 'check2', 'check3'].map(people.person));
    await whileAllotted({ level1: check2 ?? null, level2: check3 ?? null, level3: check1 ?? null }, async () => {
      const caseId = await atCheck();
      expect(await holders(caseId, 'reportCheck1')).toEqual(['check2']);
      expect((await act('check1', caseId, 'reportCheck1', 'sign')).state).toBe(6010104);
      await done('check2', caseId, 'reportCheck1', 'sign');
      expect(await holders(caseId, 'reportCheck2')).toEqual(['check3']);
      await done('check3', caseId, 'reportCheck2', 'sign');
      expect(await holders(caseId, 'reportCheck3')).toEqual(['check1']);
      expect(await done('check1', caseId, 'reportCheck3', 'issue')).toBe('DECISION');
      expect(await notes(caseId)).toEqual([]);
    });
    // Another class, and a row whose period is over, stand for nobody.
    await whileAllotted({ class: ['01'] }, async () =>
      expect(await holders(await atCheck(), 'reportCheck1')).toHaveLength(3),
    );
    await whileAllotted({ to: '2020-12-31' }, async () =>
      expect(await holders(await atCheck(), 'reportCheck1')).toHaveLength(3),
    );
  });

  it('R1.2-18 takes three different people with the role, and one row of a class at a time', async () => {
    const [check1, check2, chief] = await Promise.all(['check1', 'check2', 'chief'].map(people.person));
    expect(await save(await rowOf({ level2: check1 ?? null }))).toMatchObject({
      state: 400,
      data: [{ field: 'level2', message: expect.stringContaining('三个不同的人员') }],
    });
    expect(await save(await rowOf({ level1Deputy: check1 ?? null }))).toMatchObject({
      state: 400,
      data: [{ field: 'level1Deputy' }],
    });
    expect(await save(await rowOf({ level3: chief ?? null }))).toMatchObject({
      state: 400,
      data: [{ field: 'level3' }],
    });
    expect(await save(await rowOf({ to: '2019-01-01' }))).toMatchObject({ state: 400, data: [{ field: 'to' }] });
    expect((await save(await rowOf(), 'chief')).state).toBe(6010104);
    await whileAllotted({ class: ['03', '04'], to: '2039-12-31' }, async () => {
      const again = await save(await rowOf({ class: ['04', '05'], from: '2039-12-31' }));
      expect(again).toMatchObject({ state: 409, cause: expect.stringContaining('同一期间已有另一条记录') });
      const two = await Promise.all([
        save(await rowOf({ class: ['05'], from: '2040-01-01' })),
        save(await rowOf({ class: ['05'], from: '2041-01-01', level1Deputy: check2 ?? null })),
      ]);
      expect(two.map(({ state }) => state).sort()).toEqual([200, 409]);
      const made = two.find(({ state }) => state === 200);
      // A row does not stand in its own way.
      expect((await save(await rowOf({ class: ['05'], from: '2040-01-01' }), 'manager', made?.data.id)).state).toBe(
        200,
      );
      await test.inject(areaRemove, { ...allotment, ids: made?.data.id ?? '' }, await as('manager'));
    });
  });

  it('R1.2-18 lets the deputy stand in for who is away, stepped aside or did a separated step, and says so', async () => {
    const [check2, check3] = await Promise.all(['check2', 'check3'].map(people.person));
    await whileAllotted({ level1Deputy: check2 ?? null, level2Deputy: check3 ?? null }, async () => {
      const substitution = { agentId: check3?.id ?? '', from: '2020-01-01', to: '2020-01-02', reason: '出差' };
      const { from, to } = thisWeek();
      const away = await test.inject(delegateSave, { ...substitution, from, to }, await as('check1'));
      expect(away.state).toBe(200);
      const caseId = await atCheck();
      expect(await holders(caseId, 'reportCheck1')).toEqual(['check2']);
      expect(await notes(caseId)).toEqual([expect.stringContaining('不在岗')]);
      await test.inject(delegateRemove, { id: away.data.id }, await as('check1'));
      // Who did the first check is passed over at the second.
      await done('check2', caseId, 'reportCheck1', 'sign');
      expect(await holders(caseId, 'reportCheck2')).toEqual(['check3']);
      expect((await notes(caseId)).at(-1)).toContain('已办理须由他人办理的环节');

      const other = await atCheck();
      expect(await holders(other, 'reportCheck1')).toEqual(['check1']);
      const taskId = await people.taskAt('check1', other, 'reportCheck1');
      const aside = await test.inject(taskRecuse, { taskId, opinion: '与申请人有利害关系' }, await as('check1'));
      expect({ state: aside.state, cause: aside.cause }).toMatchObject({ state: 200 });
      expect(await holders(other, 'reportCheck1')).toEqual(['check2']);
      // The company reads neither the names nor the reasons.
      const told = JSON.stringify((await shown(other, 'applicant')).history);
      expect(told).not.toContain(check2?.text);
      expect(told).not.toContain('利害关系');
    });
  });

  it('R1.2-18 gives the check to the review manager with the reason when nobody is free, never past it', async () => {
    await whileAllotted({}, async () => {
      const caseId = await atCheck();
      const taskId = await people.taskAt('check1', caseId, 'reportCheck1');
      await test.inject(taskRecuse, { taskId, opinion: '回避' }, await as('check1'));
      expect(await holders(caseId, 'reportCheck1')).toEqual(['manager']);
      expect((await notes(caseId)).at(-1)).toContain('无可用人员');
      const sign = await act('manager', caseId, 'reportCheck1', 'sign');
      expect(sign).toMatchObject({ state: 6010104, cause: expect.stringContaining('转办') });
      const given = async (account: string) => {
        const { id } = await people.person(account);
        const taskId = await people.taskAt('manager', caseId, 'reportCheck1');
        const input = { taskId, type: 'shift' as const, userId: id, opinion: '请办理' };
        return test.inject(taskChange, input, await as('manager'));
      };
      expect((await given('chief2')).state).not.toBe(200);
      const to = await given('check3');
      expect({ state: to.state, cause: to.cause }).toMatchObject({ state: 200 });
      expect(await done('check3', caseId, 'reportCheck1', 'sign')).toBe('REPORT_CHECK_2');
      await done('check2', caseId, 'reportCheck2', 'sign');
      expect((await notes(caseId)).at(-1)).toContain('无可用人员');
      expect(await holders(caseId, 'reportCheck3')).toEqual(['manager']);
    });
  });
});

/** From yesterday to the day after tomorrow. */
function thisWeek(): { from: string; to: string } {
  const day = (offset: number) =>
    new Date(test.app.businessNow().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-1), to: day(2) };
}
