import { type ClassificationField, limits } from '@app/contract';
import { checkPattern, faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { quoted } from './messages.ts';

/** The classification code of a cosmetic. */
export const classification: FieldType<ClassificationField> = {
  ...single,
  check(subject) {
    const { value } = subject;
    return typeof value === 'string' && isClassification(value)
      ? checkPattern(subject, value)
      : faultText(subject, 'classification', { value: quoted(value) });
  },
};

/** Five groups joined by `-`, values of a group ascending and joined by `/` (domain 4). */
function isClassification(code: string): boolean {
  if (code.length > limits.classification) return false;
  const groups = code.split('-');
  return (
    groups.length === 5 &&
    groups.every((group) => {
      const values = group.split('/');
      // Letters (for "new") sort before digits; plain text order would put them last.
      const rank = (value: string) => (/^[A-Z]$/.test(value) ? ` ${value}` : value);
      return values.every(
        (value, at) => /^(?:[A-Z]|\d{2})$/.test(value) && (at === 0 || rank(values[at - 1] ?? '') < rank(value)),
      );
    })
  );
}
