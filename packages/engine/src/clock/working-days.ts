import { type Calendar, isWorkingDay } from './calendar.ts';
import { addDays, type Day } from './day.ts';

/** The `count`-th working day after `start`; the day of the event itself never counts. */
export function addWorkingDays(calendar: Calendar, start: Day, count: number): Day {
  let day = start;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(calendar, day)) left -= 1;
  }
  return day;
}

/** Working days after `from` up to and including `to`; 0 when `to` is not later. */
export function workingDaysBetween(calendar: Calendar, from: Day, to: Day): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) count += 1;
  return count;
}

/**
 * The first and the last day on which at most `most` and at least `least` working days are left until `due`, counted as NETWORKDAYS(day, due) − 1
 * counts them.
 */
export function windowBefore(calendar: Calendar, due: Day, most: number, least: number): { from: Day; to: Day } {
  let day = due;
  let left = isWorkingDay(calendar, day) ? 0 : -1;
  let to = due;
  for (;;) {
    if (left < least) to = addDays(day, -1);
    const before = addDays(day, -1);
    const next = left + (isWorkingDay(calendar, before) ? 1 : 0);
    if (next > most) return { from: day, to };
    day = before;
    left = next;
  }
}

/**
 * Working days left after `today` until `due`: 0 on the last day, negative once it has passed (a limit that ended
 * before a weekend is overdue on Saturday, hence at least −1).
 */
export function remainingWorkingDays(calendar: Calendar, today: Day, due: Day): number {
  if (today <= due) return workingDaysBetween(calendar, today, due);
  return -Math.max(1, workingDaysBetween(calendar, due, today));
}
