import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

describe('compareTexts', () => {
  it.each([
    ['equal packs', { a: '甲', b: { c: '{{n}} 件' } }, { a: 'A', b: { c: '{{n}} cases' } }, []],
    ['a missing key', { a: '甲', b: '乙' }, { a: 'A' }, ['x.b: missing in en']],
    ['a key too many', { a: '甲' }, { a: 'A', b: 'B' }, ['x.b: missing in zh-CN']],
    ['plural forms are one key', { a: '{{count}} 件' }, { a_one: '{{count}} case', a_other: '{{count}} cases' }, []],
    [
      'a lost value',
      { a: '还差 {{rest}}' },
      { a: 'Something is missing' },
      ['x.a: values differ, {{rest}} in zh-CN, none in en'],
    ],
    ['an empty text', { a: '甲' }, { a: ' ' }, ['x.a: empty in en']],
    ['Chinese left in English', { a: '甲' }, { a: '甲' }, ['x.a: Chinese text in en']],
  ])('%s', (_, chinese, english, faults) => {
    expect(compareTexts('x', chinese, english)).toEqual(faults);
  });
});
