import { limits, type TextField } from '@app/contract';
import { hasFormat } from '../rules/format.ts';
import { checkLength, checkPattern, faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { quoted } from './messages.ts';

/** A line of text; outer spaces and invisible characters are removed (ADR 0054). */
export const text: FieldType<TextField> = {
  ...single,
  check(subject) {
    const { field, value } = subject;
    if (typeof value !== 'string') return faultText(subject, 'text');
    const wrong = checkLength(subject, value, limits.text, 'name');
    if (wrong !== undefined) return wrong;
    if (field.format && !hasFormat(field.format, value))
      return faultText(subject, `format.${field.format}`, { value: quoted(value) });
    return checkPattern(subject, value);
  },
  longest: ({ maxLength }) => maxLength ?? limits.text,
};
