import { allTasksOf, revisesOf } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { rowsOver } from '../../../kernel/figure-schema.ts';
import type { FigureSource, TalliedSource } from '../../../kernel/wiring.ts';
import { lightIs } from '../../workflow/index.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { taskListSource } from '../lists/task-columns.ts';

const day = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/** Cases; which of them are the office's own is known to the definitions, so that they are left out when they are counted. */
export const caseFigureSource: TalliedSource = {
  tallied: ['area', 'productKind', 'productClass', 'origin', 'status', 'rounds'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select t.id as case_id, t.submitted_at as at, ${day(sql`t.submitted_at`)} as day, ${day(sql`t.submitted_at`)} as start_day,
      ${day(sql`t.ended_at`)} as end_day, t.area, t.product_kind as "productKind", t.product_class as "productClass", t.origin_channel as origin, t.status,
      t.rounds::text as rounds, t.accept_no is not null as mark1, t.rounds > 0 as mark2
    from ${table('case_record')} t`,
    ),
    isOfPeriod: true,
    hasMarks: true,
  }),
};

/** Steps that were done, by people or by silence. */
export const stepFigureSource: TalliedSource = {
  tallied: ['area', 'procedure', 'node', 'action', 'side', 'productKind', 'productClass'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (table) => sql`select task.case_id, task.completed_at as at, ${day(sql`task.completed_at`)} as day,
      coalesce(clock.start_day, ${day(sql`task.created_at`)}) as start_day, ${day(sql`task.completed_at`)} as end_day,
      nullif(clock.stops, '[]') as stops, task.area, own.process as procedure, task.node, task.outcome as action,
      case when task.role in ('HOLDER', 'COUNTERPARTY') then 'holder' else 'office' end as side,
      record.product_kind as "productKind", record.product_class as "productClass", task.completed_by as done_by,
      coalesce(clock.due_day < ${day(sql`task.completed_at`)}, false) as mark1, task.state = 'timeout' as mark2
    from ${table('wf_task')} task join ${table('wf_instance')} own on own.id = task.instance_id
    left join ${table('case_record')} record on record.id = task.case_id
    left join ${table('wf_deadline')} clock on clock.id = task.deadline_id
    where task.state in ('done', 'timeout') and task.completed_at is not null`,
    ),
    isOfPeriod: true,
    hasStops: true,
    hasMarks: true,
    hasPerson: true,
  }),
};

/** Tasks that are open now, with the light that they show today and the working days that are left. */
export const openTaskFigureSource: FigureSource = {
  rowsNow: async (ctx: Context) => {
    const today = sql`${ctx.businessNow()}::timestamptz at time zone 'Asia/Shanghai'`;
    const left = sql`(select due.n - now.n from platform.working_day due, platform.working_day now
      where due.day = least(t.due_day, date '2060-12-31') and now.day = (${today})::date)`;
    return {
      rows: sql`select t.case_id, null::timestamptz as at, null::date as day, null::date as start_day, null::date as end_day, t.area, t.node,
        nullif(t.role, '') as role, t.assignee as person, t.product_class as "productClass", t.product_kind as "productKind",
        coalesce(t.claimed_by, t.person_id) as done_by,
        case when ${await lightIs(ctx, 'stopped')} then 'stopped' when ${await lightIs(ctx, 'red')} then 'red'
          when ${await lightIs(ctx, 'yellow')} then 'yellow' when ${await lightIs(ctx, 'green')} then 'green' else 'none' end as light,
        case when t.due_day is null then 'none' when t.is_stopped then 'stopped' when t.due_day < (${today})::date then 'over'
          when ${left} <= 5 then '5' when ${left} <= 10 then '10' when ${left} <= 20 then '20' else 'later' end as "dueIn"
      from (${taskListSource.over?.(null)}) t where t.state = 'open'`,
      isOfPeriod: false,
      hasPerson: true,
    };
  },
};

/** Days on which the clock of a step stood, and why; a stop that goes on has no end yet. */
export const stopFigureSource: FigureSource = {
  rowsNow: async () => ({
    rows: sql`select own.case_id, (stop ->> 'from')::date::timestamp at time zone 'Asia/Shanghai' as at, (stop ->> 'from')::date as day,
      (stop ->> 'from')::date as start_day, (stop ->> 'to')::date as end_day, own.area, own.process as procedure, clock.node,
      stop ->> 'reason' as reason, record.product_kind as "productKind", record.product_class as "productClass"
      from wf_deadline clock join wf_instance own on own.id = clock.instance_id left join case_record record on record.id = own.case_id
      cross join lateral jsonb_array_elements(clock.stops) stop where clock.stops <> '[]'`,
    isOfPeriod: true,
  }),
};

/** What was chosen in actions: each value of a field with options is one fact. */
export const choiceFigureSource: FigureSource = {
  rowsNow: async ({ app }) => {
    const known = catalogOf(app)
      .all()
      .flatMap(({ definition }) => allTasksOf(definition))
      .flatMap(({ node, task }) =>
        task.actions.flatMap(({ key: action, fields = [] }) =>
          fields.flatMap(({ key, type }) =>
            type === 'enum' || type === 'multiEnum' ? [`${node}/${action}/${key}`] : [],
          ),
        ),
      );
    return {
      rows: sql`select task.case_id, task.completed_at as at, ${day(sql`task.completed_at`)} as day, null::date as start_day, null::date as end_day,
        task.area, task.node, task.outcome as action, one.key as field, chosen.value as choice, record.product_kind as "productKind",
        record.product_class as "productClass", task.completed_by as done_by
        from wf_task task left join case_record record on record.id = task.case_id cross join lateral jsonb_each(task.fields) one
        cross join lateral (select one.value #>> '{}' as value where jsonb_typeof(one.value) = 'string'
          union all select jsonb_array_elements_text(one.value) where jsonb_typeof(one.value) = 'array') chosen
        where task.state = 'done' and task.fields is not null and jsonb_typeof(task.fields) = 'object'
          and task.node || '/' || task.outcome || '/' || one.key = any(${[...new Set(known)]}::text[])`,
      isOfPeriod: true,
      hasPerson: true,
    };
  },
};

/** Incidents of processes: calls and clocks that failed. */
export const incidentFigureSource: FigureSource = {
  rowsNow: async () => ({
    rows: sql`select own.case_id, incident.at, ${day(sql`incident.at`)} as day, null::date as start_day, null::date as end_day, own.area, incident.node,
      incident.kind as "incidentKind", incident.state as "incidentState", incident.state = 'resolved' as mark1, false as mark2
      from wf_incident incident join wf_instance own on own.id = incident.instance_id`,
    isOfPeriod: true,
    hasMarks: true,
  }),
};

/** Groups that applications change of their product, as their newest version ticks them; which fields those are the definition says. */
export const changeFigureSource: FigureSource = {
  rowsNow: async ({ app }) => {
    const fields = catalogOf(app)
      .all()
      .flatMap(({ id, definition }) => {
        const revises = revisesOf(definition);
        return revises ? [{ area: id, groups: revises.groups, class: revises.class }] : [];
      });
    return {
      rows: sql`select record.id as case_id, record.submitted_at as at, ${day(sql`record.submitted_at`)} as day, null::date as start_day,
        null::date as end_day, record.area, chosen.value as "changeGroup", version.data ->> own.class as "changeClass",
        record.product_kind as "productKind", record.product_class as "productClass"
        from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) own(area text, groups text, class text)
        join case_record record on record.area = own.area
        join case_version version on version.case_id = record.id and version.version = record.version
        cross join lateral jsonb_array_elements_text(
          case jsonb_typeof(version.data -> own.groups) when 'array' then version.data -> own.groups else '[]' end) chosen(value)`,
      isOfPeriod: true,
    };
  },
};
