import { type Calendar, isWorkingDay } from './calendar.ts';
import { addDays, type Day } from './day.ts';
import { remainingWorkingDays } from './working-days.ts';

/**
 * An interval in which the clock stands still (行政许可法 45). Like the clock itself it begins the day after its event:
 * the days after `from` up to and including `to` do not count. `to` null = still stopped.
 */
export interface Stop {
  from: Day;
  to: Day | null;
  reason: string;
}

export type LimitUnit = 'workingDay' | 'calendarDay';

/** A limit that runs from an event. */
export interface Deadline {
  start: Day;
  limit: number;
  unit: LimitUnit;
  stops: readonly Stop[];
}

/** When a light turns yellow: up to so many working days before the end, or up to this share of the limit if that is more. Base data, hence arguments. */
export interface Thresholds {
  yellowDays: number;
  yellowShare: number;
}
export const defaultThresholds: Thresholds = { yellowDays: 2, yellowShare: 0.2 };

/** Red = overdue, stopped is drawn blue; without a limit there is no light. */
export type Light = 'green' | 'yellow' | 'red' | 'stopped';

/** Where a deadline stands on a day. */
export interface Standing {
  due: Day;
  /** Working days left; negative = overdue. While stopped: what will be left when the clock runs again. */
  remaining: number;
  light: Light;
}

/** The stop that covers a day, if any; an open stop covers every day after its event up to `today`. */
export function stopOn(deadline: Deadline, day: Day, today: Day): Stop | undefined {
  return deadline.stops.find((stop) => day > stop.from && day <= (stop.to ?? today));
}

/** The stop that is open on `today`. */
export function openStop(deadline: Deadline, today: Day): Stop | undefined {
  return deadline.stops.find((stop) => stop.from <= today && (stop.to === null || stop.to > today));
}

/** True when a day is one that the limit counts. */
export function counts(calendar: Calendar, deadline: Deadline, day: Day, today: Day): boolean {
  if (day <= deadline.start || stopOn(deadline, day, today)) return false;
  return deadline.unit === 'calendarDay' || isWorkingDay(calendar, day);
}

/**
 * The last day of a limit. With an open stop it is the day it would be if the clock ran again from `today`. A limit in
 * calendar days that ends on a day of rest ends on the next working day (民法典 203).
 */
export function dueDay(calendar: Calendar, deadline: Deadline, today: Day): Day {
  let day = deadline.start;
  for (let left = deadline.limit; left > 0; ) {
    day = addDays(day, 1);
    if (counts(calendar, deadline, day, today)) left -= 1;
  }
  if (deadline.unit === 'calendarDay') while (!isWorkingDay(calendar, day)) day = addDays(day, 1);
  return day;
}

/** Due day, remaining working days and light on `today`. */
export function standing(calendar: Calendar, deadline: Deadline, today: Day, thresholds = defaultThresholds): Standing {
  const due = dueDay(calendar, deadline, today);
  const remaining = remainingWorkingDays(calendar, today, due);
  return { due, remaining, light: openStop(deadline, today) ? 'stopped' : lightOf(remaining, deadline, thresholds) };
}

/** How many days of a limit have been used on a day: those after its event that count, in the unit of the limit. */
export function usedDays(calendar: Calendar, deadline: Deadline, today: Day): number {
  let used = 0;
  for (let day = addDays(deadline.start, 1); day <= today; day = addDays(day, 1))
    if (counts(calendar, deadline, day, today)) used += 1;
  return used;
}

/** The light for a number of remaining working days of a limit; null = of limits of any length, which have no share. */
export function lightOf(
  remaining: number,
  limit: Pick<Deadline, 'limit' | 'unit'> | null,
  { yellowDays, yellowShare } = defaultThresholds,
): Light {
  if (remaining < 0) return 'red';
  return remaining <= Math.max(yellowDays, yellowShare * workingDaysIn(limit)) ? 'yellow' : 'green';
}

/** About how many working days a limit has: five of seven calendar days. */
function workingDaysIn(limit: Pick<Deadline, 'limit' | 'unit'> | null): number {
  if (limit === null) return 0;
  return limit.unit === 'workingDay' ? limit.limit : (limit.limit * 5) / 7;
}
