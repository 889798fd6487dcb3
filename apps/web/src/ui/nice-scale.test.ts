import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { niceScale } from './nice-scale.ts';

describe('niceScale', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [58, 100],
    [1284, 2000],
  ])('%i fits under %i', (largest, max) => {
    expect(niceScale(largest).max).toBe(max);
  });

  it('always covers the largest value with few whole ticks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (largest) => {
        const { max, ticks } = niceScale(largest);
        expect(max).toBeGreaterThanOrEqual(largest);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks.length).toBeLessThanOrEqual(4);
        expect(ticks.at(-1)).toBe(max);
      }),
    );
  });
});
