import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

/** Columns of a formulation: names in both cases, empty cells, characters that change their length with their case. */
const cells = fc.array(
  fc.constantFrom('', 'TALC', 'talc', 'PEG-7', 'PEG-40', 'LAURETH 2', '滑石粉', 'İ', 'K', '5', '5.0'),
  {
    maxLength: 9,
  },
);
const criterion = fc.oneof(
  fc.constantFrom('TALC', '*PEG-*', 'peg-?', '*', '?', '滑石粉', '*石*', '', '5', '>4', '<>TALC', '=TALC', '!=TALC'),
  fc.constantFrom('İ', 'k', '*ETH *', 'i̇', '*i*'),
);

describe('counting in a column that never changes', () => {
  it('comes to what counting in any other list comes to, whichever the criterion, also the second time', () => {
    fc.assert(
      fc.property(cells, fc.array(criterion, { minLength: 1, maxLength: 4 }), (names, asked) => {
        const percent = names.map((_, at) => at + 0.5);
        const frozen = { n: Object.freeze([...names]) as string[], p: Object.freeze([...percent]) as number[] };
        const open = { n: names, p: percent };
        for (const one of [...asked, ...asked])
          for (const source of [
            `COUNTIF({n},"${one}")`,
            `SUMIF({n},"${one}",{p})`,
            `SUMIFS({p},{n},"${one}",{p},">1")`,
          ]) {
            const by = (values: Record<string, string[] | number[]>) =>
              evaluate(source, { get: (name) => values[name] });
            expect(by(frozen)).toEqual(by(open));
          }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves a list that is frozen but holds lists or nothing to the common way', () => {
    const values = { mixed: Object.freeze([['a'], null, 'a']) as unknown as string[] };
    expect(evaluate('COUNTIF({mixed},"a")', { get: (name) => values[name as 'mixed'] })).toBe(2);
  });
});
