import type { DecimalField } from '@app/contract';
import { asIs, faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { quoted } from './messages.ts';
import { checkBounds, readNumber, takenNumber } from './number.ts';

/** An exact decimal number. */
export const decimal: FieldType<DecimalField> = {
  ...single,
  check(subject) {
    const { scale } = subject.field;
    const read = readNumber(subject.value);
    if (!read) return faultText(subject, 'decimal', { value: quoted(subject.value) });
    if (scale !== undefined && (read.places?.length ?? 0) > scale)
      return faultText(subject, 'scale', { value: quoted(subject.value), limit: scale });
    return checkBounds(subject, read.number);
  },
  computed: asIs,
  taken: takenNumber,
};
