import { type Calendar, calendarOf, isDay } from '@app/engine/clock';
import { type Context, fail, type Registry } from '../../kernel/context.ts';
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

/** How long a display may show the calendar of before a change in another process. */
const displayMs = 5_000;
const cache = new WeakMap<Registry, Cached>();

/** The calendar as this transaction sees it: for what is stored. One small query when nothing changed. */
export async function currentCalendar(ctx: Context): Promise<CurrentCalendar> {
  return await calendarOfVersion(ctx, await calendarVersion(ctx.db));
}

/** The same for a version that this transaction has read already (`versionOfCalendar`). */
export async function calendarOfVersion(ctx: Context, version: number): Promise<CurrentCalendar> {
  const known = cache.get(ctx.app.registry);
  const current = known?.version === version ? known : { version, calendar: calendarOf(await calendarRows(ctx.db)) };
  cache.set(ctx.app.registry, { ...current, checkedAt: Date.now() });
  return current;
}

/** The calendar for what is only shown: at most five seconds behind another process, no query in between. */
export async function displayCalendar(ctx: Context): Promise<Calendar> {
  const known = cache.get(ctx.app.registry);
  if (known && Date.now() - known.checkedAt < displayMs) return known.calendar;
  return (await currentCalendar(ctx)).calendar;
}

/** Rows of the holiday table between two days, both included. */
export function calendarDays(ctx: Context, from: string, to: string): Promise<CalendarRow[]> {
  return calendarRows(ctx.db, from, to);
}

/**
 * Changes the holiday table (scope app_platform): rows are written, `removed` days follow the week again. Running
 * deadlines follow within seconds, because their rows name the version of the calendar they were counted with.
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
  const { registry } = ctx.app;
  ctx.afterCommit(() => cache.delete(registry));
  return change.rows.length + removed.length;
}
