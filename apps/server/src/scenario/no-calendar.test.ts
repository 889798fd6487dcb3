import { clockAdvance, deadlineExplain, deadlineLedger, letterGet, letterQuery, taskPending } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { generatedCalendar, loadGeneratedCalendar } from '../testing/testing-calendar.ts';
import { sunscreenSteps } from './registration.testing.ts';

/** Limits in years whose holidays nobody has published: counted by weekends, and every place that shows the day says so. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as } = people;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** What each place says about the supplement that a company has to answer. */
async function told(caseId: string) {
  const company = await as('applicant');
  const [task] = (await test.inject(taskPending, {}, company)).data.dataResult.filter((one) => one.caseId === caseId);
  const explained = (await test.inject(deadlineExplain, { taskId: task?.id ?? '' }, company)).data;
  const ledger = (await test.inject(deadlineLedger, { caseId }, await as('manager'))).data;
  const parameters = [{ key: 'caseId', value: caseId }];
  const letters = (await test.inject(letterQuery, { parameters }, company)).data.dataResult;
  const listed = letters.find(({ kind }) => kind === 'L05');
  const letter = (await test.inject(letterGet, { id: listed?.id ?? '' }, company)).data;
  return {
    task: task?.due?.weekendYears,
    explained: explained.weekendYears,
    days: explained.days.filter(({ reason }) => reason.includes('放假安排未公布')).length,
    ledger: ledger.find(({ node }) => node === 'supplementReply')?.weekendYears,
    listed: listed?.replyWeekendYears,
    letter: letter.replyWeekendYears,
    paper: JSON.stringify(letter.content.blocks).includes('放假安排尚未公布，该年仅按周末计算'),
  };
}

describe('a limit of working days', () => {
  it('in a year without a calendar says so in every place that shows its day, and no longer once the year has one', async () => {
    // Far from any calendar that is published, over the turn of a year.
    const moved = await test.inject(clockAdvance, { to: '2033-11-21 10:00:00' }, await as('admin'));
    expect({ state: moved.state, cause: moved.cause }).toMatchObject({ state: 200 });
    const caseId = await people.supplemented();
    const years = ['2033', '2034'];
    const without = await told(caseId);
    expect(without).toMatchObject({
      task: years,
      explained: years,
      ledger: years,
      listed: years,
      letter: years,
      paper: true,
    });
    expect(without.days).toBeGreaterThan(80);

    await loadGeneratedCalendar(test);
    await people.wait(1);
    const known = await told(caseId);
    expect(known).toMatchObject({ task: [], explained: [], ledger: [], listed: [], letter: [], days: 0 });
    // What was issued stays as it was.
    expect(known.paper).toBe(true);
    const other = await people.supplemented();
    expect((await told(other)).paper).toBe(false);
  });

  it('the generated calendar has the same days every time, none of them said to be published', () => {
    const rows = generatedCalendar();
    expect(rows).toEqual(generatedCalendar());
    expect(new Set(rows.map(({ date }) => date.slice(0, 4))).size).toBe(23);
    expect(rows.every(({ source, verified }) => source.includes('测试用') && !verified)).toBe(true);
  });
});
