import type { DateTimeField } from '@app/contract';
import { single } from './common.ts';
import { checkTime, computedTime } from './day.ts';
import type { FieldType } from './field-type.ts';

/** A moment, `yyyy-MM-dd HH:mm:ss`. */
export const dateTime: FieldType<DateTimeField> = {
  ...single,
  check: (subject) => checkTime(subject, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/),
  computed: computedTime('yyyy-MM-dd HH:mm:ss'),
};
