import type { Dashboard } from '@app/contract';
import { monthDays } from '../../ui/day/month-days.ts';

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
  return monthDays(month).map((one) => ({ ...one, info: known.get(one.date) ?? null }));
}

/** Working days of the month, shifted weekends included. */
export function workingDays(days: readonly Day[]): number {
  return days.filter((day) => day.kind === 'work' || day.kind === 'shifted').length;
}
