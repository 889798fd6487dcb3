import type { ReviewResult } from '@app/contract';
import { expect, test, vi } from 'vitest';
import { serverReviews } from './server-review.ts';

const resultOf = (rulebookVersion: string): ReviewResult => ({
  findings: [],
  notices: [],
  passed: [],
  notApplicable: [],
  rulebookVersion,
  asOf: '2026-11-22',
});

test('where the browser cannot review, the server does: an answer that was overtaken by typing is dropped', async () => {
  const answers: ((result: ReviewResult) => void)[] = [];
  const seen: (string | undefined)[] = [];
  const reviews = serverReviews<ReviewResult>(
    () => new Promise((done) => answers.push(done)),
    { result: (result) => seen.push(result?.rulebookVersion), failure: () => seen.push('failed') },
    1,
  );
  reviews.soon();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  reviews.soon();
  answers[0]?.(resultOf('old'));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(seen).toEqual([]);
  answers[1]?.(resultOf('new'));
  await vi.waitFor(() => expect(seen).toEqual(['new']));
  reviews.stop();
  reviews.soon();
  expect(answers).toHaveLength(2);
});

test('and a server that does not answer is told', async () => {
  const told = vi.fn();
  const reviews = serverReviews(() => Promise.reject(new Error('down')), { result: () => {}, failure: told }, 1);
  reviews.soon();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
});
