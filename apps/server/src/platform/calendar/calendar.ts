import { type Calendar, calendarOf, isDay } from '@app/engine/clock';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import {
  type CalendarRow,
  calendarRows,
  calendarVersion,
  dropCalendarRows,
  putCalendarRows,
} from './calendar.store.ts';

/** The working calendar and the version of the holiday table that it was made from. */
export interface CurrentCalendar {
  version: number;
  calendar: Calendar;
}
interface Cached extends CurrentCalendar {
  checkedAt: number;
}

/** Milliseconds for which a display may show an older calendar after a change in another process. */
const displayMs = 5_000;
const cache = new WeakMap<App, Cached>();

/** The calendar as this transaction sees it, for dates that are stored. One small query when nothing changed. */
export async function currentCalendar(ctx: Context): Promise<CurrentCalendar> {
  return await calendarOfVersion(ctx, await calendarVersion(ctx.db));
}

/** The same for a version that this transaction has read already (`versionOfCalendar`). */
export async function calendarOfVersion(ctx: Context, version: number): Promise<CurrentCalendar> {
  const known = cache.get(ctx.app);
  const current = known?.version === version ? known : { version, calendar: calendarOf(await calendarRows(ctx.db)) };
  cache.set(ctx.app, { ...current, checkedAt: Date.now() });
  return current;
}

/** The calendar for dates that are only shown: at most five seconds behind another process, without a query in between. */
export async function displayCalendar(ctx: Context): Promise<Calendar> {
  const known = cache.get(ctx.app);
  if (known && Date.now() - known.checkedAt < displayMs) return known.calendar;
  return (await currentCalendar(ctx)).calendar;
}

/** Rows of the holiday table between two days, both included. */
export function calendarDays(ctx: Context, from: string, to: string): Promise<CalendarRow[]> {
  return calendarRows(ctx.db, from, to);
}

/**
 * Changes the holiday table (scope app_platform): writes rows, and `removed` days follow the week again. Running deadlines are counted anew within
 * seconds, because their rows store the version of the calendar they were counted with.
 */
export async function changeCalendar(
  ctx: Context,
  change: { rows: readonly CalendarRow[]; removed?: readonly string[] },
): Promise<number> {
  const removed = change.removed ?? [];
  const wrong = [...change.rows.map((row) => row.date), ...removed].find((date) => !isDay(date));
  if (wrong !== undefined)
    fail('invalidInput', { data: [{ field: 'date', message: text(ctx.language, 'calendar.noDay', { date: wrong }) }] });
  await dropCalendarRows(ctx.db, removed);
  await putCalendarRows(ctx.db, change.rows);
  await ctx.audit({ action: 'calendar.change', entity: 'calendar_day', entityId: '1', after: change });
  const { app } = ctx;
  ctx.afterCommit(() => cache.delete(app));
  return change.rows.length + removed.length;
}
