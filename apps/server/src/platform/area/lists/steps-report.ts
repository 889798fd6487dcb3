import type { ListRequest, ListResult } from '@app/contract';
import { addDays, dayOf, isWorkingDay } from '@app/engine/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { filterOf, type Row } from '../../../kernel/list/index.ts';
import { displayCalendar } from '../../calendar/index.ts';
import { taskListSource } from './task-columns.ts';

/** Tasks that a report counts: those that were done, by people or by silence. */
const counted = sql`t.state in ('done', 'timeout') and t.completed_at is not null`;

/**
 * The steps of a procedure in all areas that use it: how often each was done, and how many working days it took on average and for nine of ten
 * (days on which its clock stood are left out). Filters are those of lists of tasks.
 * @param reached condition on `t` for the tasks that the caller may count; null = all.
 */
export async function queryStepsReport(
  ctx: Context,
  procedure: string,
  reached: RawBuilder<unknown> | null,
  request: ListRequest,
): Promise<ListResult<Row>> {
  const { pageNo, limit } = request.requestPage;
  const { where } = filterOf(ctx, taskListSource, request.parameters);
  const of = sql`t.process = ${procedure} and ${reached ?? sql`true`} and ${where}`;
  const used = await usedDays(ctx, of);
  const { rows } = await sql<StepRow>`
    with ${used}
    select node, (array_agg(node_title order by id desc))[1] as title, count(*)::int as count,
      round(avg(days), 1)::float8 as average, percentile_disc(0.9) within group (order by days)::int as p90,
      (count(*) over ())::int as total
    from used group by node order by node limit ${limit} offset ${(pageNo - 1) * limit}`.execute(ctx.db);
  const totalCount = rows[0]?.total ?? 0;
  return {
    dataResult: rows.map(({ node, title, count, average, p90 }) => ({
      id: node,
      node,
      stage: title[ctx.language] ?? title['zh-CN'],
      count,
      averageDays: average,
      p90Days: p90,
    })),
    pageResult: { pageNo, limit, totalCount, totalPages: Math.ceil(totalCount / limit), exact: true },
  };
}

/**
 * Tables `passed` and `used` of a `with`: tasks of a condition on `t` that were done, each with `days`, the working days that it took; days on which
 * its clock stood are left out.
 */
export async function usedDays(ctx: Context, of: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const tasks = sql`(${taskListSource.over?.(null)}) t`;
  const range = await sql<{
    first: string | null;
  }>`select min(t.start_day)::text as first from ${tasks} where ${of} and ${counted}`.execute(ctx.db);
  const { days, passed } = await workingDaysPassed(ctx, range.rows[0]?.first ?? dayOf(ctx.businessNow()));
  return sql`passed as (select * from unnest(${days}::date[], ${passed}::int[]) p (day, n)),
    used as (
      select t.node, t.node_title, t.id, greatest(0, ending.n - start.n - coalesce((
        select sum(greatest(0, upto.n - since.n)) from jsonb_array_elements(t.stops) stop
        join passed since on since.day = greatest((stop ->> 'from')::date, t.start_day)
        join passed upto on upto.day = least(coalesce((stop ->> 'to')::date, ending.day), ending.day)), 0))::int as days
      from ${tasks}
      join passed start on start.day = t.start_day
      join passed ending on ending.day = greatest(t.start_day, (t.completed_at at time zone 'Asia/Shanghai')::date)
      where ${of} and ${counted}
    )`;
}

interface StepRow {
  node: string;
  title: Record<string, string>;
  count: number;
  average: number;
  p90: number;
  total: number;
}

/** Every day from one on until today (business time), each with the number of working days after the first up to and including it. */
async function workingDaysPassed(ctx: Context, first: string): Promise<{ days: string[]; passed: number[] }> {
  const calendar = await displayCalendar(ctx);
  const today = dayOf(ctx.businessNow());
  const days = [first];
  const passed = [0];
  for (let day = addDays(first, 1), count = 0; day <= today; day = addDays(day, 1)) {
    if (isWorkingDay(calendar, day)) count += 1;
    days.push(day);
    passed.push(count);
  }
  return { days, passed };
}
