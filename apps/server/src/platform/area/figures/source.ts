import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { rowsOver } from '../../../kernel/figure-schema.ts';
import type { FigureSource, TalliedSource } from '../../../kernel/wiring.ts';
import { lightIs } from '../../workflow/index.ts';
import { taskListSource } from '../lists/task-columns.ts';

const day = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/** Cases of companies; those of the office itself are none. */
export const caseFigureSource: TalliedSource = {
  tallied: ['area', 'productClass', 'origin', 'status'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select t.id as case_id, t.submitted_at as at, ${day(sql`t.submitted_at`)} as day, ${day(sql`t.submitted_at`)} as start_day,
      ${day(sql`t.ended_at`)} as end_day, t.area, t.product_class as "productClass", t.origin_channel as origin, t.status
    from ${table('case_record')} t`,
    ),
    isOfPeriod: true,
  }),
};

/** Steps that were done, by people or by silence. */
export const stepFigureSource: TalliedSource = {
  tallied: ['area', 'procedure', 'node', 'productClass'],
  rows: () => ({
    rows: sql`select task.case_id, task.completed_at as at, ${day(sql`task.completed_at`)} as day,
      coalesce(clock.start_day, ${day(sql`task.created_at`)}) as start_day, ${day(sql`task.completed_at`)} as end_day,
      nullif(clock.stops, '[]') as stops, task.area, own.process as procedure, task.node, record.product_class as "productClass",
      coalesce(clock.due_day < ${day(sql`task.completed_at`)}, false) as overdue, task.state = 'timeout' as silent
    from wf_task task join wf_instance own on own.id = task.instance_id left join case_record record on record.id = task.case_id
    left join wf_deadline clock on clock.id = task.deadline_id
    where task.state in ('done', 'timeout') and task.completed_at is not null`,
    isOfPeriod: true,
    hasStops: true,
    hasFlags: true,
  }),
};

/** Tasks that are open now, with the light that they show today. */
export const openTaskFigureSource: FigureSource = {
  rowsNow: async (ctx: Context) => ({
    rows: sql`select t.case_id, null::timestamptz as at, null::date as day, null::date as start_day, null::date as end_day, t.area, t.node,
      nullif(t.role, '') as role, t.assignee as person,
      case when ${await lightIs(ctx, 'stopped')} then 'stopped' when ${await lightIs(ctx, 'red')} then 'red'
        when ${await lightIs(ctx, 'yellow')} then 'yellow' when ${await lightIs(ctx, 'green')} then 'green' else 'none' end as light
    from (${taskListSource.over?.(null)}) t where t.state = 'open'`,
    isOfPeriod: false,
  }),
};
