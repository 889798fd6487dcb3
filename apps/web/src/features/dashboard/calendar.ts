import type { Dashboard } from '@app/contract';
import dayjs from 'dayjs';

export type Day = Dashboard['month'][number];
export interface Cell {
  date: string;
  day: number;
  isOther: boolean;
  info: Day | null;
}

/** Weeks of a month, Monday first, filled up with the days of its neighbours. */
export function calendarCells(month: string, days: readonly Day[]): Cell[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const first = dayjs(`${month}-01`);
  const start = first.subtract((first.day() + 6) % 7, 'day');
  const weeks = Math.ceil((((first.day() + 6) % 7) + first.daysInMonth()) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const at = start.add(index, 'day');
    const date = at.format('YYYY-MM-DD');
    return { date, day: at.date(), isOther: !at.isSame(first, 'month'), info: known.get(date) ?? null };
  });
}

/** Working days of the month, shifted weekends included. */
export function workingDays(days: readonly Day[]): number {
  return days.filter((day) => day.kind === 'work' || day.kind === 'shifted').length;
}
