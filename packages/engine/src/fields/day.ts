import type { DateField, DateTimeField } from '@app/contract';
import type { FormulaValue } from '../formula/index.ts';
import { formatTime, parseTime } from '../formula/time.ts';
import { asIs, tell } from './common.ts';
import type { Subject } from './field-type.ts';
import { quoted } from './messages.ts';

/** Whether a value is a time of this shape within the bounds of its field. */
export function checkTime(subject: Subject<DateField | DateTimeField>, shape: RegExp): string | undefined {
  const { value, field } = subject;
  const time = typeof value === 'string' && shape.test(value) ? parseTime(value) : undefined;
  if (time === undefined) return tell(subject, 'date', quoted(value));
  if (field.after !== undefined && time <= (parseTime(field.after) ?? -Infinity))
    return tell(subject, 'after', quoted(value), field.after);
  if (field.before !== undefined && time >= (parseTime(field.before) ?? Infinity))
    return tell(subject, 'before', quoted(value), field.before);
  return undefined;
}

/** A time that a formula computed, in the shape of its field. */
export const computedTime = (shape: 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm:ss') => (value: FormulaValue) =>
  typeof value === 'number' ? formatTime(value, shape) : asIs(value);
