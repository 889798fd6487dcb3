import type { DateField, DateTimeField } from '@app/contract';
import type { FormulaValue } from '../formula/index.ts';
import { formatTime, parseTime } from '../formula/time.ts';
import { asIs, faultText } from './common.ts';
import type { Subject } from './field-type.ts';
import { quoted } from './messages.ts';

/** Error when a value is no day or moment of this shape, or outside the bounds `after` and `before` of its field. */
export function checkTime(subject: Subject<DateField | DateTimeField>, shape: RegExp): string | undefined {
  const { value, field } = subject;
  const time = typeof value === 'string' && shape.test(value) ? parseTime(value) : undefined;
  if (time === undefined) return faultText(subject, 'date', { value: quoted(value) });
  if (field.after !== undefined && time <= (parseTime(field.after) ?? -Infinity))
    return faultText(subject, 'after', { value: quoted(value), limit: field.after });
  if (field.before !== undefined && time >= (parseTime(field.before) ?? Infinity))
    return faultText(subject, 'before', { value: quoted(value), limit: field.before });
  return undefined;
}

/** Formats the milliseconds that a formula computed in the field's shape; other results stay. */
export const computedTime = (shape: 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm:ss') => (value: FormulaValue) =>
  typeof value === 'number' ? formatTime(value, shape) : asIs(value);
