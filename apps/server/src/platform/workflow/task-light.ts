import type { TaskLight } from '@app/contract';
import { addWorkingDays, dayOf } from '@app/engine/clock';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { displayCalendar } from '../calendar/index.ts';
import { lightsOf } from './lights.ts';

/** Longest stretch of working days before the end of a limit in which a light can be yellow. */
const mostYellowDays = 250;

/**
 * Condition on `t` (a task with `due_day`, `is_stopped` and `working_days`, about how many working days its limit has) for the light that it shows
 * today: the same as `lightOf` of the clock.
 */
export async function lightIs(ctx: Context, light: TaskLight): Promise<RawBuilder<SqlBool>> {
  if (light === 'none') return sql<SqlBool>`(t.due_day is null and not t.is_stopped)`;
  if (light === 'stopped') return sql<SqlBool>`t.is_stopped`;
  const today = dayOf(ctx.businessNow());
  const counts = sql`not t.is_stopped and t.due_day is not null`;
  if (light === 'red') return sql<SqlBool>`(${counts} and t.due_day < ${today}::date)`;
  const { yellowDays, yellowShare } = lightsOf(ctx.app);
  const calendar = await displayCalendar(ctx);
  // With n working days left at most, the limit ends before the (n+1)th working day from today.
  const ends: string[] = [];
  for (let day = today; ends.length <= mostYellowDays; ) {
    day = addWorkingDays(calendar, day, 1);
    ends.push(day);
  }
  const left = sql`least(floor(greatest(${yellowDays}::float8, ${yellowShare}::float8 * t.working_days))::int, ${mostYellowDays}::int)`;
  const bound = sql`(${ends}::date[])[1 + ${left}]`;
  const within = light === 'yellow' ? sql`t.due_day < ${bound}` : sql`t.due_day >= ${bound}`;
  return sql<SqlBool>`(${counts} and t.due_day >= ${today}::date and ${within})`;
}
