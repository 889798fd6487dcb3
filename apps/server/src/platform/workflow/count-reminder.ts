import { addDays, addWorkingDays, type Calendar, dayOf, endOfDay } from '@app/engine/clock';
import type { Limit, ReminderAction } from '@app/engine/workflow';

const morningMs = 9 * 3_600_000;

/**
 * When a reminder that counts from `base` is due. Days do not count the day of the event. A message comes at nine in the
 * morning (Shanghai) of the day; what decides something comes when the day has passed.
 */
export function countReminder(
  calendar: Calendar,
  limit: Limit,
  base: { day: string; at: Date },
  action: ReminderAction,
): Date {
  const { amount, unit } = limit;
  if (unit === 'second') return new Date(base.at.getTime() + amount * 1000);
  const day = unit === 'workingDay' ? addWorkingDays(calendar, base.day, amount) : addDays(base.day, amount);
  if (action === 'remind' || action === 'none') return new Date(endOfDay(addDays(day, -1)).getTime() + morningMs);
  return endOfDay(day);
}

/** The event that a count begins with. */
export function baseOf(at: Date): { day: string; at: Date } {
  return { day: dayOf(at), at };
}
