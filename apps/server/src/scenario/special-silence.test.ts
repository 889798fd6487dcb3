import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { sunscreenSteps } from './registration.testing.ts';

/** What silence means at each step of a registration, by the business clock (areas.md 1.10). */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { shown, done, ask, letters, wait } = people;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const status = async (caseId: string) => (await shown(caseId, 'applicant')).status;
const kinds = async (caseId: string) => (await letters(caseId, 'applicant')).map(({ kind }) => kind);
const late = { reason: '稳定性试验报告尚未完成，需要延长。', wantedDays: 40 };

describe('silence', () => {
  it('at the form check accepts after five working days, with the notice; three days later the case is handed to review by itself', async () => {
    const caseId = await people.submitted();
    await people.itemBy('acceptance', caseId, { field: 'storage', text: '请写明储存温度。' });
    await wait(5);
    expect(await status(caseId)).toBe('SUBMITTED');
    await wait(1);
    expect(await status(caseId)).toBe('ACCEPTED');
    expect(await kinds(caseId)).toEqual(['L04', 'L01']);
    expect((await shown(caseId, 'applicant')).acceptNo).toMatch(/^演受/);
    // What was only drafted at the form check is over with it.
    expect((await people.items(caseId, 'acceptance')).map(({ state }) => state)).toEqual(['DROPPED']);
    await wait(4);
    expect(await status(caseId)).toBe('REVIEW');
  });

  it('of a company that was to correct ends with the non-acceptance after thirty', async () => {
    const caseId = await people.submitted();
    await people.itemBy('acceptance', caseId, { field: 'storage', text: '请写明储存温度。' });
    expect(await done('acceptance', caseId, 'formCheck', 'return')).toBe('RETURNED');
    await wait(30);
    expect(await status(caseId)).toBe('RETURNED');
    await wait(1);
    expect(await status(caseId)).toBe('NOT_ACCEPTED');
    expect(await kinds(caseId)).toEqual(['L04', 'L02', 'L03']);
  });

  it('to a supplement letter fails the review on what is there after ninety; to that notice, the conclusion stands after twenty', async () => {
    const caseId = await people.supplemented();
    await wait(90);
    expect(await status(caseId)).toBe('SUPPLEMENT');
    await wait(1);
    expect(await status(caseId)).toBe('REVIEW_FAIL');
    expect(await kinds(caseId)).toEqual(['L04', 'L01', 'L05', 'L07']);
    await wait(20);
    expect(await status(caseId)).toBe('REVIEW_FAIL');
    await wait(1);
    expect(await status(caseId)).toBe('REPORT_CHECK_1');
    // Supplement and objection stopped the clock of the review, one after the other.
    const { stops } = await people.clockOf(caseId, 'reviewLate');
    expect(stops.map(({ to }) => to === null)).toEqual([false, false]);
  });

  it('to a request for more time denies it after five; asked on the last day, the failure waits for that', async () => {
    const caseId = await people.supplemented();
    await wait(90);
    expect((await ask(caseId, 'supplementReply', 'askLate', late)).state).toBe(200);
    await wait(5);
    expect(await status(caseId)).toBe('SUPPLEMENT_PERMISSION');
    await wait(1);
    await wait(1);
    expect(await status(caseId)).toBe('REVIEW_FAIL');
    expect(await kinds(caseId)).toEqual(['L04', 'L01', 'L05', 'L06', 'L07']);
  });

  it('is none where the request was granted after the old limit: it goes on with the new one', async () => {
    const caseId = await people.supplemented();
    await wait(90);
    await ask(caseId, 'supplementReply', 'askLate', late);
    await wait(3);
    await done('manager', caseId, 'supplementPermission', 'permit', { days: 40 });
    await wait(30);
    expect(await status(caseId)).toBe('SUPPLEMENT');
    const letter = (await letters(caseId, 'applicant')).find(({ kind }) => kind === 'L05');
    expect(letter?.replyDue).toBe((await people.clockOf(caseId, 'supplementReply')).due_day);
    expect(await people.replied(caseId, 'supplementReply', { storage: '阴凉处' })).toBe('CHIEF_REVIEW');
  });

  it('of the office after it denied the request leaves the old limit, which has passed', async () => {
    const caseId = await people.supplemented();
    await wait(88);
    await ask(caseId, 'supplementReply', 'askLate', late);
    await done('manager', caseId, 'supplementPermission', 'deny', { reason: '没有正当理由。' });
    expect(await status(caseId)).toBe('SUPPLEMENT');
    await wait(3);
    expect(await status(caseId)).toBe('REVIEW_FAIL');
  });
});
