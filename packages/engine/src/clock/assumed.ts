import type { Calendar } from './calendar.ts';
import { addDays, type Day } from './day.ts';
import type { LimitUnit } from './deadline.ts';

/** A limit that was counted: from the day of its event to its last day. */
export interface CountedSpan {
  start: Day;
  due: Day;
  unit: LimitUnit;
}

/**
 * Years, in order, for which a counted limit takes weekends only, because no holiday calendar is known: those that its working days lie in. A limit in
 * calendar days needs the calendar for its last day alone, which moves off a day of rest.
 */
export function weekendYears(calendar: Calendar, { start, due, unit }: CountedSpan): string[] {
  const years: string[] = [];
  const first = yearOf(unit === 'calendarDay' ? due : addDays(start, 1));
  for (let year = first; year <= yearOf(due); year += 1) {
    const name = String(year).padStart(4, '0');
    if (!calendar.knownYears.has(name)) years.push(name);
  }
  return years;
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}
