import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './normalise-name.ts';

describe('names that are one name', () => {
  it.each([
    ['（日用）香精', '(日用)香精'],
    ['Sodium  Benzoate', 'SODIUM BENZOATE'],
    ['PEG－8', 'peg-8'],
    ['PEG–8', 'PEG-8'],
    ['浮游生物提取物*', '浮游生物提取物'],
    ['橘红**', '橘红'],
    ['２-甲基丙烷', '2-甲基丙烷'],
    ['水\u200B', '水'],
    ['白茅（IMPERATA CYLINDRICA）根提取物', '白茅(Imperata cylindrica)根提取物'],
  ])('“%s” is “%s”', (one, other) => {
    expect(normaliseName(one)).toBe(normaliseName(other));
  });

  it.each([
    ['苯甲酸', '苯甲酸钠'],
    ['PEG-8', 'PEG-80'],
    ['甘油', '甘油酯'],
  ])('“%s” is not “%s”', (one, other) => {
    expect(normaliseName(one)).not.toBe(normaliseName(other));
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        const once = normaliseName(name);
        expect(normaliseName(once)).toBe(once);
      }),
    );
  });
});
