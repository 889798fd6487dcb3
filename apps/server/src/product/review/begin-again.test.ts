import { areaSave, draftOpen, reviewResult } from '@app/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDossier, first, people, submitAll } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

/** Half a minute before midnight where the office is. */
let now = new Date('2026-11-22T15:59:30Z');
const midnight = Date.parse('2026-11-22T16:00:00Z');
let product: TestApp;
/** What happens between the review of a draft and what follows its submission. */
let meanwhile = () => {};
const as = people(() => product);
beforeAll(async () => {
  product = await createTestApp({
    clock: () => now,
    wiring: (wired) => ({ ...wired, onSubmit: [async () => meanwhile(), ...(wired.onSubmit ?? [])] }),
  });
});
afterAll(async () => product.close());

test('a submission whose review is of yesterday begins again: no thread is waited for inside its transaction', async () => {
  const me = await as('applicant');
  const saved = await product.inject(areaSave, { ...first, data: aDossier({}) }, me);
  const seen: number[] = [];
  meanwhile = () => {
    seen.push(now.getTime());
    // Midnight comes between the review and the transaction, once.
    if (seen.length === 1) now = new Date(now.getTime() + 60_000);
  };
  const answer = await submitAll(product, me, saved.data.id);
  expect(answer.state, answer.cause ?? '').toBe(200);
  expect(seen).toHaveLength(2);
  const asked = { ...first, caseId: answer.data.caseId };
  const { data } = await product.inject(reviewResult, asked, await as('filing'));
  expect(data).toMatchObject({ version: 1, asOf: '2026-11-23' });
});

test.each([
  ['zh-CN', '没有提交：审评规则（或日期）在审评期间连续三次变化', '“重新预审”'],
  ['zh-TW', '沒有提交：審評規則（或日期）在審評期間連續三次變動', '「重新預審」'],
  ['en', 'Not submitted: the rules (or the day) changed three times', '“Check again”'],
] as const)(
  'after three outdated reviews it says what happened and what to do, nothing is lost, and it can be submitted (%s)',
  async (language, what, remedy) => {
    const me = await as('applicant');
    const saved = await product.inject(areaSave, { ...first, data: aDossier({}) }, me);
    const draft = async () => {
      const looking = { ...first, id: saved.data.id, windowId: 'looking-on', readOnly: true };
      const { rev, data } = (await product.inject(draftOpen, looking, me)).data;
      return { rev, data };
    };
    const before = await draft();
    expect(Object.keys(before.data).length).toBeGreaterThan(5);
    let reviews = 0;
    let isMoving = true;
    meanwhile = () => {
      if (!isMoving) return;
      reviews += 1;
      // Midnight lies between each review and its transaction.
      now = new Date(now.getTime() + (now.getTime() < midnight ? 60_000 : -60_000));
    };
    const refused = await submitAll(product, { ...me, headers: { 'accept-language': language } }, saved.data.id);
    expect([refused.state, reviews]).toEqual([409, 3]);
    expect(refused.message).toContain(what);
    expect(refused.message).toContain(remedy);
    expect(await draft()).toEqual(before);
    isMoving = false;
    const answer = await submitAll(product, me, saved.data.id);
    expect(answer.state, answer.cause ?? '').toBe(200);
  },
);
