import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FilterGroup, filterOperators, readFilter } from './filter.ts';

const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant('x'.repeat(2_001)));
const rule = fc.record(
  {
    field: fc.oneof(fc.constantFrom('title', 'applyNo', '', 'a b', 'x'.repeat(65)), fc.integer()),
    operator: fc.constantFrom(...filterOperators, 'LIKE'),
    value,
  },
  { requiredKeys: ['field', 'operator'] },
);
const { tree } = fc.letrec((tie) => ({
  group: fc.record({
    condition: fc.constantFrom('AND', 'AND', 'OR', 'and'),
    rules: fc.oneof({ weight: 9, arbitrary: fc.array(tie('tree'), { maxLength: 3 }) }, { weight: 1, arbitrary: value }),
  }),
  tree: fc.oneof({ maxDepth: 6, withCrossShrink: true }, rule, tie('group')),
}));

/** Groups within one another, the innermost empty. */
const nested = (depth: number): unknown => ({ condition: 'AND', rules: depth === 1 ? [] : [nested(depth - 1)] });

describe('a tree of the query builder from outside', () => {
  it('is read as the schema of the calls reads it, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          tree,
          fc.json().map((text) => JSON.parse(text) as unknown),
        ),
        (given) => {
          expect(readFilter(given)).toEqual(FilterGroup.safeParse(given).data ?? null);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('takes five groups within one another and fifty rules, and not one more', () => {
    const rules = (count: number) => ({
      condition: 'OR',
      rules: Array(count).fill({ field: 'title', operator: 'SL' }),
    });
    for (const [given, taken] of [
      [nested(5), true],
      [nested(6), false],
      [rules(50), true],
      [rules(51), false],
    ] as const) {
      expect(readFilter(given) !== null).toBe(taken);
      expect(FilterGroup.safeParse(given).success).toBe(taken);
    }
    expect(readFilter(rules(1))?.rules).toEqual([{ field: 'title', operator: 'SL', value: '' }]);
  });
});
