import type { DateField } from '@app/contract';
import { single } from './common.ts';
import { checkTime, computedTime } from './day.ts';
import type { FieldType } from './field-type.ts';

/** A day, `yyyy-MM-dd`. */
export const date: FieldType<DateField> = {
  ...single,
  check: (subject) => checkTime(subject, /^\d{4}-\d{2}-\d{2}$/),
  computed: computedTime('yyyy-MM-dd'),
};
