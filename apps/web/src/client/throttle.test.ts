import { constants } from '@app/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('R9-33 R9-34 throttles', () => {
  it.each([
    ['header scroll', constants.headerScrollThrottleMs, 300],
    ['other scroll', constants.scrollThrottleMs, 10],
  ])('%s: at once, then once in each interval', (_, ms, wanted) => {
    expect(ms).toBe(wanted);
    const times: number[] = [];
    const begun = Date.now();
    const run = throttle(() => times.push(Date.now() - begun), ms);
    for (let at = 0; at < 25; at += 1) {
      run();
      vi.advanceTimersByTime(ms / 10);
    }
    vi.advanceTimersByTime(ms * 5);
    expect(times).toEqual([0, ms, ms * 2, ms * 3].slice(0, times.length));
    expect(times.length).toBeGreaterThanOrEqual(3);
  });
  it('does nothing more once it is cancelled', () => {
    let count = 0;
    const run = throttle(() => {
      count += 1;
    }, 10);
    run();
    run();
    run.cancel();
    vi.advanceTimersByTime(100);
    expect(count).toBe(1);
  });
});
