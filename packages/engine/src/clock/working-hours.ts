import type { Calendar } from './calendar.ts';
import { isWorkingDay } from './calendar.ts';
import { addDays, dayOf, endOfDay } from './day.ts';

/** Part of a working day in minutes after midnight of the office (Asia/Shanghai). */
export interface OfficeHours {
  from: number;
  to: number;
}

/** Hours of an office when nothing else is said: 9 to 12 and 13:30 to 17:30. */
export const usualHours: readonly OfficeHours[] = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60 + 30, to: 17 * 60 + 30 },
];

const minuteMs = 60_000;
/** No limit of the law is so far away; a calendar without working days ends the search. */
const mostDays = 20_000;

/**
 * The moment at which so many working hours have passed since `start`: only office hours of working days count, the first
 * from the moment itself. Hours are at least 0.
 */
export function addWorkingHours(
  calendar: Calendar,
  start: Date,
  hours: number,
  office: readonly OfficeHours[] = usualHours,
): Date {
  let left = hours * 60 * minuteMs;
  let day = dayOf(start);
  for (let count = 0; count < mostDays; count += 1, day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue;
    const midnight = endOfDay(addDays(day, -1)).getTime();
    for (const { from, to } of office) {
      const begin = Math.max(midnight + from * minuteMs, start.getTime());
      const end = midnight + to * minuteMs;
      if (end <= begin) continue;
      if (left <= end - begin) return new Date(begin + left);
      left -= end - begin;
    }
  }
  throw new Error(`no working hours within ${mostDays} days after ${start.toISOString()}`);
}
