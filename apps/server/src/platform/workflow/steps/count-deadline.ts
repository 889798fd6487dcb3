import { type Calendar, type Deadline, dayOf, dueDay, endOfDay, type Stop } from '@app/engine/clock';
import type { Limit } from '@app/engine/workflow';
import type { DeadlineRow } from '../stores/deadline.store.ts';

/** When a limit that starts now is over: its last day, and the moment from which it has passed. */
export function countDeadline(
  calendar: Calendar,
  limit: Limit,
  start: { day: string; at: Date },
  stops: readonly Stop[],
  today: string,
): { due_day: string; next_at: Date } {
  const { amount, unit } = limit;
  if (unit === 'second') {
    const end = new Date(start.at.getTime() + amount * 1000);
    return { due_day: dayOf(end), next_at: end };
  }
  const due =
    stops.length === 0
      ? plainDueDay(calendar, start.day, amount, unit)
      : dueDay(calendar, { start: start.day, limit: amount, unit, stops }, today);
  return { due_day: due, next_at: isStopped(stops) ? never : endOfDay(due) };
}

/** Last days of limits without stops, by start and limit: of one day there are few, and every task asks. */
const plainDays = new WeakMap<Calendar, Map<string, string>>();
const mostPlainDays = 2_000;

function plainDueDay(calendar: Calendar, start: string, limit: number, unit: 'workingDay' | 'calendarDay'): string {
  const known = plainDays.get(calendar) ?? new Map<string, string>();
  plainDays.set(calendar, known);
  const key = `${start} ${limit} ${unit}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const due = dueDay(calendar, { start, limit, unit, stops: [] }, start);
  if (known.size >= mostPlainDays) known.clear();
  known.set(key, due);
  return due;
}

/** Whether a clock stands still until somebody lets it run again. */
export function isStopped(stops: readonly Stop[]): boolean {
  return stops.some((stop) => stop.to === null);
}

/** Why a clock stands that begins only when its letter is served. */
export const unserved = '等待送达';

/** A deadline as the clock counts it; limits in seconds are shown as the days they touch. */
export function deadlineOf(row: Pick<DeadlineRow, 'start_day' | 'amount' | 'unit' | 'stops'>): Deadline {
  const unit = row.unit === 'second' ? 'calendarDay' : row.unit;
  const limit = row.unit === 'second' ? Math.ceil(row.amount / 86_400) : row.amount;
  return { start: row.start_day, limit, unit, stops: row.stops };
}

/** A stopped clock fires when it runs again, not before. */
const never = new Date('9999-12-31T00:00:00Z');
