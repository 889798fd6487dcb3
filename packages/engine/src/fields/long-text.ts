import { composed, type LongTextField, limits } from '@app/contract';
import { checkLength, checkPattern, faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';

/** Text of several lines; indentation is kept. */
export const longText: FieldType<LongTextField> = {
  ...single,
  check(subject) {
    if (typeof subject.value !== 'string') return faultText(subject, 'text');
    return checkLength(subject, subject.value, limits.longText, 'text') ?? checkPattern(subject, subject.value);
  },
  keep: (_field, value) => (typeof value === 'string' ? composed(value).trimEnd() : value),
  longest: ({ maxLength }) => maxLength ?? limits.longText,
};
