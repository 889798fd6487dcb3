import type { Task } from '@app/contract';
import {
  addDays,
  type Calendar,
  type Deadline,
  dayOf,
  lightOf,
  remainingWorkingDays,
  type Stop,
  standing,
  type Thresholds,
  weekendYears,
} from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { displayCalendar } from '../calendar/index.ts';
import { lightsOf } from './lights.ts';
import { deadlineOf, isStopped } from './steps/count-deadline.ts';
import type { DeadlineRow } from './stores/deadline.store.ts';

/** The clock of a limit, as far as it is there, and the last day that is stored of it. */
export interface ShownClock {
  stops: readonly Stop[] | null;
  start_day: string | null;
  amount: number | null;
  unit: DeadlineRow['unit'] | null;
  due_day: string | null;
}

/** Last day, what is left and light of a clock on a day; null = it has no last day. */
export function dueOf(
  { stops, start_day, amount, unit, due_day }: ShownClock,
  { calendar, thresholds }: { calendar: Calendar; thresholds: Thresholds },
  today: string,
): Task['due'] {
  const limit =
    stops && start_day !== null && amount !== null && unit !== null
      ? deadlineOf({ stops: [...stops], start_day, amount, unit })
      : null;
  if (limit && isStopped(limit.stops)) {
    // A clock that stands still is shown as it would run on from today; otherwise the stored day is the truth.
    const { due, remaining, light } = standing(calendar, limit, today);
    return { date: due, remaining, light, weekendYears: assumedOf(unit, limit, due) };
  }
  if (due_day === null) return null;
  const remaining = remainingWorkingDays(calendar, today, due_day);
  const assumed = assumedOf(unit, limit, due_day);
  return { date: due_day, remaining, light: lightOf(remaining, limit, thresholds), weekendYears: assumed };

  /** A limit in seconds asks no calendar. */
  function assumedOf(of: ShownClock['unit'], counted: Deadline | null, due: string): string[] {
    return counted === null || of === 'second' ? [] : weekendYears(calendar, { ...counted, due });
  }
}

/** How clocks stand today, and for how many days in all each has stood still. */
export async function clocksToday(ctx: Context): Promise<(clock: ShownClock) => { due: Task['due']; stopped: number }> {
  const clock = { calendar: await displayCalendar(ctx), thresholds: lightsOf(ctx.app) };
  const today = dayOf(ctx.businessNow());
  return (row) => ({ due: dueOf(row, clock, today), stopped: daysStopped(row.stops ?? [], today) });
}

/** Calendar days of the stops; a clock that stands still has stood until today. */
function daysStopped(stops: readonly Stop[], today: string): number {
  let days = 0;
  for (const { from, to } of stops) for (let day = from; day < (to ?? today); day = addDays(day, 1)) days += 1;
  return days;
}
