import { describe, expect, it } from 'vitest';
import { compareTexts, foreignTo } from './compare-texts.ts';

describe('compareTexts', () => {
  it.each([
    [
      'equal packs',
      { a: '件', b: { c: '{{n}} 件' } },
      { a: '件', b: { c: '{{n}} 件' } },
      { a: 'A', b: { c: '{{n}} c' } },
      [],
    ],
    ['a missing key', { a: '甲', b: '乙' }, { a: '甲', b: '乙' }, { a: 'A' }, ['x.b: missing in en']],
    ['a key missing twice', { a: '甲', b: '乙' }, { a: '甲' }, { a: 'A' }, ['x.b: missing in zh-TW and en']],
    ['a key too many', { a: '甲' }, { a: '甲' }, { a: 'A', b: 'B' }, ['x.b: missing in zh-CN and zh-TW']],
    [
      'plural forms',
      { a: '{{count}} 件' },
      { a: '{{count}} 件' },
      { a_one: '{{count}} c', a_other: '{{count}} cs' },
      [],
    ],
    [
      'a lost value',
      { a: '还差 {{rest}}' },
      { a: '還差 {{rest}}' },
      { a: 'Something is missing' },
      ['x.a: values differ, {{rest}} in zh-CN, {{rest}} in zh-TW, none in en'],
    ],
    ['an empty text', { a: '甲' }, { a: '甲' }, { a: ' ' }, ['x.a: empty in en']],
    ['Chinese left in English', { a: '甲' }, { a: '甲' }, { a: '甲' }, ['x.a: Chinese text in en']],
    [
      'simplified left in traditional',
      { a: '账号' },
      { a: '账号' },
      { a: 'Account' },
      ['x.a: simplified 账号 in zh-TW'],
    ],
  ])('%s', (_, chinese, traditional, english, faults) => {
    expect(compareTexts('x', { 'zh-CN': chinese, 'zh-TW': traditional, en: english })).toEqual(faults);
  });

  it('leaves quoted data alone', () => {
    expect(foreignTo('zh-TW', '編號含「国妆特」字樣')).toBeNull();
    expect(foreignTo('en', 'Row 12 says “约3”.')).toBeNull();
    expect(foreignTo('en', 'Sizes, such as 30 mL、50 mL；')).toBe('Chinese punctuation 、； in en');
    expect(foreignTo('en', 'Fill in 【name】, joined by “、”.')).toBe('Chinese punctuation 、 in en');
  });
});
