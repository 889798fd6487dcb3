import type { JsonObject, Text } from '@app/contract';
import type { Command, Instance, Subscription } from '@app/engine/workflow';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import { versionOfCalendar } from '../../calendar/index.ts';
import { type ItemRow, itemsFrom } from '../work-items.ts';
import { timerOf, tokenOf } from './token-rows.ts';

/** A running (or ended) case as stored, beside its tokens and timers. */
export interface InstanceRow {
  id: string;
  case_id: string;
  area: string;
  area_title: Text;
  version: number;
  process: string;
  holder_tenant_id: string;
  holder_name: string;
  title: string;
  number: string | null;
  status: string;
  state: Instance['state'];
  sequence: number;
  variables: JsonObject;
  started_at: Date;
  started_by: string | null;
  ended_at: Date | null;
  /** How many incidents are open. */
  incidents: number;
  /** The instance and the call by which this one was started. */
  parent_id: string | null;
  parent_call: string | null;
}
interface InstanceTables {
  wf_instance: InstanceRow;
}
const of = (db: Database) => tables<InstanceTables>(db);
/** Reads an instance and keeps it for this transaction: whoever comes second waits and then sees what the first did. */
export function lockInstance(db: Database, id: string): Promise<InstanceRow | undefined> {
  return of(db).selectFrom('wf_instance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same by one of its tasks. */
export async function lockInstanceOfTask(db: Database, taskId: string): Promise<InstanceRow | undefined> {
  const { rows } = await db.executeQuery<InstanceRow>(
    CompiledQuery.raw(
      'select * from wf_instance where id = (select instance_id from wf_task where id = $1) for update',
      [taskId],
    ),
  );
  return rows[0];
}

export function instanceOfCase(db: Database, caseId: string): Promise<InstanceRow | undefined> {
  return of(db).selectFrom('wf_instance').selectAll().where('case_id', '=', caseId).executeTakeFirst();
}

export function instanceById(db: Database, id: string): Promise<InstanceRow | undefined> {
  return of(db).selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Sets variables beside a command, with the instance locked. */
export async function mergeVariables(db: Database, id: string, values: JsonObject): Promise<void> {
  await sql`update wf_instance set variables = variables || ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** The instance that a call of another one started. */
export async function childOf(db: Database, parentId: string, call: string): Promise<string | undefined> {
  const row = await of(db)
    .selectFrom('wf_instance')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('parent_call', '=', call)
    .executeTakeFirst();
  return row?.id;
}

/** Keeps a command for an instance that is suspended. */
export async function holdCommand(db: Database, id: string, command: Command): Promise<void> {
  await sql`update wf_instance set held = held || ${JSON.stringify([command])}::jsonb where id = ${id}`.execute(db);
}

/** The commands that waited while an instance was suspended, oldest first; they are taken off. */
export async function takeHeldCommands(db: Database, id: string): Promise<JsonObject[]> {
  const { rows } = await sql<{ held: JsonObject[] }>`update wf_instance set held = '[]' from
      (select id, held as old from wf_instance where id = ${id}) before
    where wf_instance.id = before.id returning before.old as held`.execute(db);
  return rows[0]?.held ?? [];
}

/** The parts of an instance's state beside its own row, as one row. */
export interface StateRow {
  tokens: Parameters<typeof tokenOf>[0][] | null;
  timers: Parameters<typeof timerOf>[0][] | null;
  items: ItemRow[] | null;
  subscriptions: Subscription[] | null;
  calendar_version: number;
}

/** The columns of a `StateRow` for the instance whose id an expression says. Ids are text: JSON numbers are too short. */
export function stateColumns(id: RawBuilder<unknown>) {
  const list = <T>(rows: RawBuilder<unknown>) => sql<T[] | null>`(select json_agg(r) from (${rows}) r)`;
  return [
    list(sql`select id, node, scope, loop, wait_kind, wait_ref, wait_more, via, data from wf_token own
      where own.instance_id = ${id}`).as('tokens'),
    list(sql`select ref, token, node, fires, left_times from wf_deadline own
      where own.instance_id = ${id} and state = 'running'`).as('timers'),
    list(sql`select ref, token, node, visit, via, kind, parent, person_id::text, person_name, pool, weight, turn, item_state,
        state, claimed_by::text, claimed_by_name, completed_by::text, completed_by_name, outcome from wf_task own
      where own.instance_id = ${id} and (item_state is not null or (state = 'done' and visit is not null))`).as(
      'items',
    ),
    list(sql`select ref, token, node, kind, name, key from wf_subscription own
      where own.instance_id = ${id}`).as('subscriptions'),
    versionOfCalendar.as('calendar_version'),
  ];
}

let stateText: string | undefined;

/** Builds the engine's instance from its rows. */
export async function readInstance(db: Database, row: InstanceRow): Promise<Instance> {
  const [read] = await readInstances(db, [row]);
  return read?.instance ?? instanceOf(row, undefined);
}

/** The same for several, in their order, with the version of the calendar. */
export async function readInstances(
  db: Database,
  rows: readonly InstanceRow[],
): Promise<{ row: InstanceRow; instance: Instance; calendarVersion: number | undefined }[]> {
  stateText ??= of(db)
    .selectFrom(sql<{ id: string }>`unnest(${[]}::bigint[])`.as<'asked'>(sql`asked(id)`))
    .select('asked.id')
    .select(stateColumns(sql`asked.id`))
    .compile().sql;
  const ids = rows.map(({ id }) => id);
  const stored = await db.executeQuery<StateRow & { id: string }>(CompiledQuery.raw(stateText, [ids]));
  const states = new Map(stored.rows.map((state) => [state.id, state]));
  return rows.map((row) => {
    const state = states.get(row.id);
    return { row, instance: instanceOf(row, state), calendarVersion: state?.calendar_version };
  });
}

/** The engine's instance. */
export function instanceOf(row: InstanceRow, stored: StateRow | undefined): Instance {
  const { process, state, sequence, variables } = row;
  const byRef = (a: { ref: string }, b: { ref: string }) => Number(a.ref) - Number(b.ref);
  return {
    process,
    state,
    sequence,
    variables,
    tokens: (stored?.tokens ?? []).map(tokenOf).sort((a, b) => Number(a.id) - Number(b.id)),
    timers: (stored?.timers ?? []).map(timerOf).sort(byRef),
    ...itemsFrom(stored?.items ?? []),
    subscriptions: (stored?.subscriptions ?? []).sort(byRef),
  };
}

/** Changes what lists show of a case; absent values stay. */
export async function updateDescription(
  db: Database,
  caseId: string,
  values: { title?: string; number?: string | null; status?: string },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await of(db).updateTable('wf_instance').set(values).where('case_id', '=', caseId).execute();
}
