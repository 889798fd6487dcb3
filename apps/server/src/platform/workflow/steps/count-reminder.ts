import { addDays, addWorkingDays, addWorkingHours, type Calendar, dayOf, endOfDay } from '@app/engine/clock';
import type { ReminderAction, ReminderLimit } from '@app/engine/workflow';

const morningMs = 9 * 3_600_000;

/**
 * When a reminder that counts from `base` is due. Days do not count the day of the event. A message comes at nine in the
 * morning (Shanghai) of the day; what decides something comes when the day has passed. Hours of the office and seconds
 * count from the moment.
 */
export function countReminder(
  calendar: Calendar,
  limit: ReminderLimit,
  base: { day: string; at: Date },
  action: ReminderAction,
): Date {
  const { amount, unit } = limit;
  if (unit === 'second') return new Date(base.at.getTime() + amount * 1000);
  if (unit === 'workingHour') return addWorkingHours(calendar, base.at, amount);
  const day = unit === 'workingDay' ? addWorkingDays(calendar, base.day, amount) : addDays(base.day, amount);
  if (action === 'remind' || action === 'none') return new Date(endOfDay(addDays(day, -1)).getTime() + morningMs);
  return endOfDay(day);
}

/** The event that a count begins with. */
export function baseOf(at: Date): { day: string; at: Date } {
  return { day: dayOf(at), at };
}
