import type { JsonObject, Text } from '@app/contract';
import type { Stop } from '@app/engine/clock';
import type { PoolPart, WorkItem } from '@app/engine/workflow';
import {
  CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import { type StateRow, stateColumns } from './instance.store.ts';

export type TaskState = 'waiting' | 'open' | 'done' | 'withdrawn' | 'timeout' | 'cancelled';

/** A user task of a case. */
export interface TaskRow {
  id: string;
  instance_id: string;
  ref: string;
  case_id: string;
  area: string;
  node: string;
  node_title: Text;
  loop: number | null;
  title: string;
  holder_tenant_id: string;
  holder_name: string;
  role: string;
  /** Of a task of the second company of the case: that company. */
  party_tenant_id: string | null;
  withdraw_by: string | null;
  deadline_id: string | null;
  due_day: string | null;
  state: TaskState;
  created_at: Date;
  claimed_by: string | null;
  claimed_by_name: string | null;
  claimed_at: Date | null;
  completed_at: Date | null;
  completed_by: string | null;
  completed_by_name: string | null;
  outcome: string | null;
  opinion: string | null;
  fields: JsonObject | null;
  token: string | null;
  visit: string | null;
  via: string | null;
  kind: WorkItem['kind'];
  parent: string | null;
  person_id: string | null;
  person_name: string | null;
  pool: PoolPart[];
  weight: number;
  turn: number | null;
  /** State in the engine; null when the visit is over. */
  item_state: WorkItem['state'] | null;
  /** Who may take it when `role` does not say it: `user:5`, `role:CHIEF`, `group:7` … */
  candidates: string[];
  /** Set when somebody acted in another's name. */
  behalf_id: string | null;
  behalf_name: string | null;
  /** Attachments of the opinion. */
  files: { id: string; name: string }[];
}
/** The columns that say who has a task. */
export type TaskOwner = Pick<TaskRow, 'claimed_by' | 'claimed_by_name' | 'person_id' | 'person_name'>;
/** A task with what lists show of its case and its clock. */
export interface TaskView extends TaskRow {
  area_title: Text;
  number: string | null;
  status: string;
  started_by: string | null;
  /** Of the process. */
  version: number;
  /** Id of the process in its chart. */
  process: string;
  stops: Stop[] | null;
  start_day: string | null;
  amount: number | null;
  unit: 'workingDay' | 'calendarDay' | 'second' | null;
}
interface TaskTables {
  wf_task: TaskRow;
  wf_instance: {
    id: string;
    area_title: Text;
    number: string | null;
    status: string;
    started_by: string | null;
    version: number;
    process: string;
  };
  wf_deadline: {
    id: string;
    stops: Stop[];
    start_day: string;
    amount: number;
    unit: 'workingDay' | 'calendarDay' | 'second';
  };
}
export type TaskExpressions = ExpressionBuilder<TaskTables, 'wf_task'>;
export type TaskCondition = (where: TaskExpressions) => Expression<SqlBool>;

const of = (db: Database) => tables<TaskTables>(db);

/** The clock that all items of a visit share. */
export function clockOfVisit(
  db: Database,
  instanceId: string,
  visit: string,
): Promise<Pick<TaskRow, 'deadline_id' | 'due_day'> | undefined> {
  return of(db)
    .selectFrom('wf_task')
    .select(['deadline_id', 'due_day'])
    .where('instance_id', '=', instanceId)
    .where('visit', '=', visit)
    .where('deadline_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** What a message about a task needs to know. */
export interface TaskNotice {
  taskId: string;
  node: string;
  nodeTitle: Text;
  role: string;
  partyTenantId: string | null;
  candidates: string[];
  state: TaskState;
  claimedBy: string | null;
}

export function noticeOf(db: Database, instanceId: string, ref: string): Promise<TaskNotice | undefined> {
  return of(db)
    .selectFrom('wf_task')
    .select([
      'id as taskId',
      'node',
      'node_title as nodeTitle',
      'role',
      'party_tenant_id as partyTenantId',
      'candidates',
      'state',
      'claimed_by as claimedBy',
    ])
    .where('instance_id', '=', instanceId)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** The latest due day of the open tasks of the company of a case; null = there is none. */
export async function holderDueDay(db: Database, caseId: string): Promise<string | null> {
  const row = await of(db)
    .selectFrom('wf_task')
    .select(({ fn }) => fn.max('due_day').as('day'))
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .where('role', '=', 'HOLDER')
    .executeTakeFirst();
  return row?.day ?? null;
}

/** All items of one visit as people see them, in the order they came. */
export function tasksOfVisit(db: Database, instanceId: string, visit: string): Promise<TaskRow[]> {
  return of(db)
    .selectFrom('wf_task')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('visit', '=', visit)
    .orderBy('id')
    .execute();
}

export function taskById(db: Database, id: string): Promise<TaskView | undefined> {
  return views(db).where('wf_task.id', '=', id).executeTakeFirst();
}

let withStateText: string | undefined;

/** A task with the state of its instance, in one row; sent behind the lock, it sees what whoever had it before did. */
export async function taskWithState(db: Database, id: string): Promise<(TaskView & StateRow) | undefined> {
  withStateText ??= views(db)
    .where('wf_task.id', '=', '0')
    .select(stateColumns(sql`wf_task.instance_id`))
    .compile().sql;
  return (await db.executeQuery<TaskView & StateRow>(CompiledQuery.raw(withStateText, [id]))).rows[0];
}

/** The open task of a number in an instance. */
export function openTaskByRef(db: Database, instanceId: string, ref: string): Promise<TaskRow | undefined> {
  return of(db)
    .selectFrom('wf_task')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('ref', '=', ref)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Open tasks of a case, oldest first. */
export function openTasks(db: Database, caseId: string): Promise<TaskView[]> {
  return views(db)
    .where('wf_task.case_id', '=', caseId)
    .where('wf_task.state', '=', 'open')
    .orderBy('wf_task.id')
    .execute();
}

/** The task of a case that somebody decided last. */
export function lastDoneTask(db: Database, caseId: string): Promise<TaskView | undefined> {
  return views(db)
    .where('wf_task.case_id', '=', caseId)
    .where('wf_task.state', '=', 'done')
    .orderBy('wf_task.completed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All tasks of a case in the order in which they began. */
export function tasksOfCase(db: Database, caseId: string): Promise<TaskView[]> {
  return views(db).where('wf_task.case_id', '=', caseId).orderBy('wf_task.id').limit(2_000).execute();
}

/** Open tasks of several cases, for the columns that lists show beside a case. */
export function openTasksOfCases(db: Database, caseIds: readonly string[]): Promise<TaskView[]> {
  return views(db)
    .where('wf_task.case_id', 'in', [...caseIds])
    .where('wf_task.state', '=', 'open')
    .orderBy('wf_task.id')
    .execute();
}

/** These tasks as lists show them, in no order. */
export async function tasksByIds(db: Database, ids: readonly string[]): Promise<TaskView[]> {
  if (ids.length === 0) return [];
  return views(db)
    .where('wf_task.id', 'in', [...ids])
    .execute();
}

/** Counts of several conditions in one query. */
export async function countTasks<K extends string>(
  db: Database,
  conditions: Record<K, readonly TaskCondition[]>,
): Promise<Record<K, number>> {
  const names = Object.keys(conditions) as K[];
  const row = await of(db)
    .selectNoFrom((select) =>
      names.map((name) =>
        select
          .selectFrom('wf_task')
          .where((where) => where.and(conditions[name].map((condition) => condition(where))))
          .select(sql<number>`count(*)::int`.as('count'))
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  return row as unknown as Record<K, number>;
}

/** How many tasks are due on each day. */
export function tasksByDueDay(
  db: Database,
  conditions: readonly TaskCondition[],
): Promise<{ date: string; count: number }[]> {
  return of(db)
    .selectFrom('wf_task')
    .where((where) => where.and(conditions.map((condition) => condition(where))))
    .where('due_day', 'is not', null)
    .select([sql<string>`due_day::text`.as('date'), sql<number>`count(*)::int`.as('count')])
    .groupBy('due_day')
    .orderBy('due_day')
    .execute();
}

/**
 * The clock that a task is shown with: its own; without one, that of its case which stands still, because what waits then is
 * no work without a limit. `schema` is that of the tables; null means that of the transaction.
 */
export function clockOfTask(task: string, schema: string | null = null): RawBuilder<string | null> {
  const clocks = schema === null ? sql.id('wf_deadline') : sql.id(schema, 'wf_deadline');
  return sql<
    string | null
  >`coalesce(${sql.ref(`${task}.deadline_id`)}, case when ${sql.ref(`${task}.state`)} = 'open' then
    (select still.id from ${clocks} still where still.instance_id = ${sql.ref(`${task}.instance_id`)} and still.state = 'running'
      and still.stops @> '[{"to": null}]' order by still.due_day, still.id limit 1) end)`;
}

/** Tasks with what lists show of their cases and clocks. */
function views(db: Database): SelectQueryBuilder<TaskTables, 'wf_task' | 'wf_instance', TaskView> {
  return of(db)
    .selectFrom('wf_task')
    .innerJoin('wf_instance', 'wf_instance.id', 'wf_task.instance_id')
    .leftJoin('wf_deadline', (join) => join.on('wf_deadline.id', '=', clockOfTask('wf_task')))
    .selectAll('wf_task')
    .select(['wf_instance.area_title', 'wf_instance.number', 'wf_instance.status', 'wf_instance.started_by'])
    .select(['wf_instance.version', 'wf_instance.process'])
    .select([
      'wf_deadline.stops',
      'wf_deadline.start_day',
      'wf_deadline.amount',
      'wf_deadline.unit',
    ]) as unknown as SelectQueryBuilder<TaskTables, 'wf_task' | 'wf_instance', TaskView>;
}
