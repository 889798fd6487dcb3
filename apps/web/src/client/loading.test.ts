import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { counted, useLoading, withoutMask } from './loading.ts';

/** Counted work that lasts until the test calls `end`. */
function work(silent = false): { end: () => Promise<void> } {
  let finish: () => void = () => {};
  const running = counted(silent, () => new Promise<void>((resolve) => (finish = resolve)));
  return {
    async end() {
      finish();
      await running;
    },
  };
}
const painted = () => useLoading.getState().painted;

describe('the counted loading mask (R4-39, R4-40, R9-37)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts from the first request and is painted after 300 ms', async () => {
    const one = work();
    expect(useLoading.getState().count).toBe(1);
    vi.advanceTimersByTime(299);
    expect(painted()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(painted()).toBe(true);
    await one.end();
    vi.advanceTimersByTime(200);
  });

  it('R9-37 closes 200 ms after the last of several has ended', async () => {
    const [one, two] = [work(), work()];
    vi.advanceTimersByTime(300);
    await one.end();
    vi.advanceTimersByTime(1_000);
    expect(painted()).toBe(true);
    await two.end();
    expect(useLoading.getState().count).toBe(0);
    vi.advanceTimersByTime(199);
    expect(painted()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(painted()).toBe(false);
  });

  it('a call that follows within the 200 ms keeps it up without a flicker', async () => {
    const one = work();
    vi.advanceTimersByTime(300);
    await one.end();
    vi.advanceTimersByTime(150);
    const two = work();
    vi.advanceTimersByTime(1_000);
    expect(painted()).toBe(true);
    await two.end();
    vi.advanceTimersByTime(200);
    expect(painted()).toBe(false);
  });

  it('quick calls are never seen', async () => {
    const one = work();
    vi.advanceTimersByTime(250);
    await one.end();
    vi.advanceTimersByTime(1_000);
    expect(painted()).toBe(false);
  });

  it('silent calls are not counted, and a failing call is counted out', async () => {
    const silent = work(true);
    expect(useLoading.getState().count).toBe(0);
    await silent.end();
    await expect(counted(false, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(useLoading.getState().count).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(painted()).toBe(false);
  });

  it('never covers a question that the work waits for, and comes back for the work afterwards', async () => {
    const save = work();
    vi.advanceTimersByTime(300);
    expect(painted()).toBe(true);
    let answer: () => void = () => {};
    const asked = withoutMask(() => new Promise<void>((resolve) => (answer = resolve)));
    expect(painted()).toBe(false);
    const another = work();
    vi.advanceTimersByTime(10_000);
    expect(painted()).toBe(false);
    await another.end();
    vi.advanceTimersByTime(10_000);
    answer();
    await asked;
    vi.advanceTimersByTime(299);
    expect(painted()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(painted()).toBe(true);
    await save.end();
    vi.advanceTimersByTime(200);
    expect(painted()).toBe(false);
  });

  it('a mask about to close stays closed under a question', async () => {
    const one = work();
    vi.advanceTimersByTime(300);
    await one.end();
    await withoutMask(async () => vi.advanceTimersByTime(1_000));
    vi.advanceTimersByTime(1_000);
    expect(painted()).toBe(false);
  });
});
