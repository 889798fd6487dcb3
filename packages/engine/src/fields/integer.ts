import type { IntegerField } from '@app/contract';
import { asIs, faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { quoted } from './messages.ts';
import { checkBounds, readNumber, takenNumber } from './number.ts';

/** A whole number. */
export const integer: FieldType<IntegerField> = {
  ...single,
  check(subject) {
    const read = readNumber(subject.value);
    if (!read || read.places !== undefined || !Number.isSafeInteger(read.number))
      return faultText(subject, 'integer', { value: quoted(subject.value) });
    return checkBounds(subject, read.number);
  },
  computed: asIs,
  taken: takenNumber,
};
