import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type BackgroundWorker, backgroundWorker } from './worker.ts';

let worker: BackgroundWorker | undefined;
afterEach(() => worker?.stop());
const restingAfter = (restsAfterMs: number) => {
  worker = backgroundWorker(import.meta.url, 'worker-pool.fixture', { restsAfterMs });
  return worker;
};
const say = async (on: BackgroundWorker, word: string) =>
  (await on.call<{ result: string }>({ kind: 'say', word })).result;

it('a thread that nobody calls is ended, and the next call has a new one', async () => {
  const on = restingAfter(50);
  expect(await say(on, 'one')).toBe('one');
  expect(on.isRunning).toBe(true);
  await expect.poll(() => on.isRunning).toBe(false);
  expect(await say(on, 'two')).toBe('two');
});

it('a thread that is called again, or still works, is not ended', async () => {
  const on = restingAfter(400);
  for (let at = 0; at < 5; at += 1) {
    expect(await say(on, String(at))).toBe(String(at));
    await pause(150);
    expect(on.isRunning).toBe(true);
  }
  const [slow, quick] = [on.call({ kind: 'loop' }, [], { timeoutMs: 1_500 }), restingAfter(1)];
  await expect(slow).rejects.toThrow('timeout');
  expect(await say(quick, 'one')).toBe('one');
});

it('one that is to stay stays', async () => {
  const on = restingAfter(Number.POSITIVE_INFINITY);
  await say(on, 'one');
  await pause(300);
  expect(on.isRunning).toBe(true);
});
