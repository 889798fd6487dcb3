import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  decimal,
  divideDown,
  exact,
  multiply,
  percentOf,
  show,
  showPercent,
  subtract,
  sum,
} from './index.ts';

const thousandths = fc.integer({ min: 0, max: 100_000 });
const asText = (units: number) => `${Math.floor(units / 1_000)}.${String(units % 1_000).padStart(3, '0')}`;

describe('exact decimals', () => {
  it('adds a thousand percentages exactly, where floating point does not', () => {
    const tenths = Array.from({ length: 1_000 }, () => exact('0.1'));
    expect(show(sum(tenths), 3)).toBe('100.000');
    expect(Array.from({ length: 1_000 }, () => 0.1).reduce((a, b) => a + b, 0)).not.toBe(100);
  });

  it('sums like whole thousandths do', () => {
    fc.assert(
      fc.property(fc.array(thousandths, { maxLength: 80 }), (units) => {
        const total = units.reduce((a, b) => a + b, 0);
        expect(compare(sum(units.map((unit) => exact(asText(unit)))), exact(asText(total)))).toBe(0);
      }),
    );
  });

  it('takes back what it added', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        expect(show(subtract(add(exact(asText(a)), exact(asText(b))), exact(asText(b))), 3)).toBe(asText(a));
      }),
    );
  });

  it('rounds a quotient down, so that the result times the divisor never exceeds the dividend', () => {
    fc.assert(
      fc.property(thousandths, fc.integer({ min: 1, max: 100_000 }), (a, b) => {
        const quotient = divideDown(exact(asText(a)), exact(asText(b)), 3);
        expect(compare(multiply(quotient, exact(asText(b))), exact(asText(a)))).toBeLessThanOrEqual(0);
        const next = add(quotient, exact('0.001'));
        expect(compare(multiply(next, exact(asText(b))), exact(asText(a)))).toBeGreaterThan(0);
      }),
    );
  });

  it('shows three places, and more only when they carry value', () => {
    expect(showPercent(exact('5'))).toBe('5.000%');
    expect(showPercent(percentOf(exact('13.000'), exact('88.000')))).toBe('11.440%');
    expect(showPercent(exact('0.00025'))).toBe('0.00025%');
    expect(show(exact('-0.5'), 3)).toBe('-0.500');
  });

  it.each(['', 'abc', '1e3', '1,5', '1.', '.5', '1 2', '１', '--1', 'Infinity', '0x10', '1-2'])(
    'refuses “%s” as a number',
    (text) => {
      expect(decimal(text)).toBeUndefined();
    },
  );
});
