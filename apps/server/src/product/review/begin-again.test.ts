import { areaSave, reviewResult } from '@app/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { aDossier, first, people, submitAll } from '../../platform/area/area.testing.ts';

/** Half a minute before midnight where the office is. */
let now = new Date('2026-11-22T15:59:30Z');
let product: TestApp;
const as = people(() => product);
beforeAll(async () => {
  product = await createTestApp({ clock: () => now });
});
afterAll(async () => product.close());

test('a submission whose review is of yesterday begins again: no thread is waited for inside its transaction', async () => {
  const me = await as('applicant');
  const saved = await product.inject(areaSave, { ...first, data: aDossier({}) }, me);
  const seen: number[] = [];
  product.app.registry.submitChecks.unshift(async () => {
    seen.push(now.getTime());
    // Midnight comes between the review and the transaction, once.
    if (seen.length === 1) now = new Date(now.getTime() + 60_000);
  });
  const answer = await submitAll(product, me, saved.data.id);
  expect(answer.state, answer.cause ?? '').toBe(200);
  expect(seen).toHaveLength(2);
  const asked = { ...first, caseId: answer.data.caseId };
  const { data } = await product.inject(reviewResult, asked, await as('filing'));
  expect(data).toMatchObject({ version: 1, asOf: '2026-11-23' });
});
