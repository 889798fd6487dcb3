import type { DecimalField } from '@app/contract';
import { asIs, single, tell } from './common.ts';
import type { FieldType } from './field-type.ts';
import { quoted } from './messages.ts';
import { checkBounds, readNumber, takenNumber } from './number.ts';

/** An exact decimal number. */
export const decimal: FieldType<DecimalField> = {
  ...single,
  check(subject) {
    const { scale } = subject.field;
    const read = readNumber(subject.value);
    if (!read) return tell(subject, 'decimal', { value: quoted(subject.value) });
    if (scale !== undefined && (read.places?.length ?? 0) > scale)
      return tell(subject, 'scale', { value: quoted(subject.value), limit: scale });
    return checkBounds(subject, read.number);
  },
  computed: asIs,
  taken: takenNumber,
};
