import { type Day, isWeekend } from './day.ts';

/** A row of the holiday table: a day off, or a weekend on which people work (调休). */
export interface CalendarDay {
  date: Day;
  kind: 'holiday' | 'shifted';
  name: string;
  nameEn?: string;
}

/** What a day is: work, weekend rest, a named holiday, or a shifted working weekend. */
export type DayKind = 'work' | 'rest' | 'holiday' | 'shifted';

/** The working calendar; days that have no row follow the week. */
export interface Calendar {
  readonly days: ReadonlyMap<Day, CalendarDay>;
  /** Years whose holiday arrangement is published; in the others only weekends rest. */
  readonly knownYears: ReadonlySet<string>;
}

/** Builds the calendar from the rows of the holiday table; the last row of a date wins. */
export function calendarOf(rows: Iterable<CalendarDay>): Calendar {
  const days = new Map<Day, CalendarDay>();
  for (const row of rows) days.set(row.date, row);
  const knownYears = new Set(
    [...days.values()].filter((row) => row.kind === 'holiday').map((row) => row.date.slice(0, 4)),
  );
  return { days, knownYears };
}

/** What kind of day it is. */
export function kindOf(calendar: Calendar, day: Day): DayKind {
  return calendar.days.get(day)?.kind ?? (isWeekend(day) ? 'rest' : 'work');
}

/** True when the day counts as a working day. */
export function isWorkingDay(calendar: Calendar, day: Day): boolean {
  const kind = kindOf(calendar, day);
  return kind === 'work' || kind === 'shifted';
}
