import type { CheckParameter } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { tidyOptions } from './tidy-options.ts';

const parameter = (name: string, kind: CheckParameter['kind'], more: Partial<CheckParameter> = {}): CheckParameter => ({
  name,
  kind,
  required: false,
  label: { 'zh-CN': name, en: name },
  ...more,
});
const words = [
  parameter('groups', 'groups', {
    fields: [
      parameter('words', 'texts', { required: true }),
      parameter('unless', 'formula'),
      parameter('say', 'words'),
    ],
  }),
  parameter('in', 'texts', { default: ['label.claims'] }),
  parameter('title', 'words', { required: true }),
  parameter('factors', 'pairs'),
  parameter('least', 'number'),
  parameter('negation', 'switch'),
];
const steps = [parameter('checks', 'checks', { required: true })];
const known = (check: string) => ({ words, allOf: steps })[check];

describe('options of a check', () => {
  it('come back as they were', () => {
    const options = {
      groups: [{ words: ['祛痘'], unless: '{acne}', say: { 'zh-CN': '祛痘', en: 'acne' } }],
      title: { 'zh-CN': '甲', en: 'A', 'zh-TW': '甲' },
      factors: { AMMONIA: '1' },
      least: 100,
      negation: false,
    };
    expect(tidyOptions(words, options, known)).toEqual(options);
    const nested = { checks: [{ check: 'words', options }] };
    expect(tidyOptions(steps, nested, known)).toEqual(nested);
  });

  it('lose what was emptied and what their check does not take', () => {
    const edited = {
      groups: [{ words: [' 祛痘 ', ''], unless: ' ', say: { 'zh-CN': '', en: '' }, other: 1 }],
      title: { 'zh-CN': '甲', en: 'A', 'zh-TW': ' ' },
      factors: { '': '1' },
      least: null,
      target: '100',
    };
    expect(tidyOptions(words, edited, known)).toEqual({
      groups: [{ words: ['祛痘'] }],
      title: { 'zh-CN': '甲', en: 'A' },
    });
  });

  it('keep an empty list where another would be assumed', () => {
    expect(tidyOptions(words, { in: [] }, known)).toEqual({ in: [] });
    expect(tidyOptions(words, { groups: [{ words: [] }] }, known)).toEqual({ groups: [{ words: [] }] });
  });

  it('of a step that names no known check are empty', () => {
    expect(tidyOptions(steps, { checks: [{ check: 'gone', options: { a: 1 } }] }, known)).toEqual({
      checks: [{ check: 'gone', options: {} }],
    });
  });
});
