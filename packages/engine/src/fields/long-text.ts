import { composed, type LongTextField, limits } from '@app/contract';
import { checkLength, checkPattern, single, tell } from './common.ts';
import type { FieldType } from './field-type.ts';

/** Most characters that a list is asked for in a text of several lines. */
const longestQuestion = 10_000;

/** Text of several lines, which keep their indentation. */
export const longText: FieldType<LongTextField> = {
  ...single,
  check(subject) {
    if (typeof subject.value !== 'string') return tell(subject, 'text');
    return checkLength(subject, subject.value, limits.longText, 'text') ?? checkPattern(subject, subject.value);
  },
  keep: (_field, value) => (typeof value === 'string' ? composed(value).trimEnd() : value),
  filter: ({ minLength, maxLength, pattern }) => ({
    kind: 'text',
    minLength,
    maxLength: maxLength ?? longestQuestion,
    pattern: pattern?.regex,
  }),
  longest: ({ maxLength }) => maxLength ?? limits.longText,
};
