import type { StopEvent } from '@app/contract';
import type { Stop } from '@app/engine/clock';
import type { TimeUnit } from '@app/engine/workflow';
import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import type { InstanceRow } from './instance.store.ts';

/** A running clock: it counts for a task, fires a timer, or both. */
export interface DeadlineRow {
  id: string;
  instance_id: string;
  ref: string;
  token: string;
  node: string;
  holder_tenant_id: string;
  fires: boolean;
  start_day: string;
  amount: number;
  unit: TimeUnit;
  stops: Stop[];
  /** What stops it, as its limit said when it began; null = everything does. */
  stop_events: StopEvent[] | null;
  due_day: string;
  /** When the sweeper looks at it: the moment it has passed, later after a failure. */
  next_at: Date;
  calendar_version: number;
  state: 'running' | 'fired' | 'cancelled';
  attempts: number;
  error: string | null;
  /** How often it fires again after the next time; -1 = without end. */
  left_times: number;
  /** Since when its instance is suspended. */
  paused_at: Date | null;
  /** Passing does not fire it while something that was asked in time waits for its answer. */
  held: boolean;
  /** On which day it ended; null while it runs. */
  ended_day: string | null;
}
interface DeadlineTables {
  wf_deadline: DeadlineRow;
  wf_instance: InstanceRow;
}
const of = (db: Database) => tables<DeadlineTables>(db);

export async function endDeadline(
  db: Database,
  instanceId: string,
  ref: string,
  state: 'fired' | 'cancelled',
  ended_day: string,
): Promise<void> {
  await of(db)
    .updateTable('wf_deadline')
    .set({ state, ended_day })
    .where('instance_id', '=', instanceId)
    .where('ref', '=', ref)
    .execute();
}

/** A timer that has passed, with the row of its instance. */
export interface DueTimer {
  timer: Pick<DeadlineRow, 'id' | 'instance_id' | 'ref' | 'node'>;
  row: InstanceRow;
}

/**
 * The longest overdue timers that nobody else works on, the longest first; their cases are locked with them, in the order
 * every command takes, and cannot be held by anybody who waits for another one.
 */
export async function takeDueTimers(db: Database, now: Date, limit: number): Promise<DueTimer[]> {
  const rows = await of(db)
    .selectFrom('wf_deadline')
    .innerJoin('wf_instance', 'wf_instance.id', 'wf_deadline.instance_id')
    .selectAll('wf_instance')
    .select(['wf_deadline.id as timer_id', 'wf_deadline.ref as timer_ref', 'wf_deadline.node as timer_node'])
    .where('wf_deadline.state', '=', sql.lit('running'))
    .where('wf_deadline.fires', '=', true)
    .where('wf_deadline.paused_at', 'is', null)
    .where('wf_deadline.held', '=', false)
    .where('wf_deadline.next_at', '<=', now)
    .orderBy('wf_deadline.next_at')
    .orderBy('wf_deadline.id')
    .limit(limit)
    .forUpdate(['wf_instance', 'wf_deadline'])
    .skipLocked()
    .execute();
  return rows.map(({ timer_id: id, timer_ref: ref, timer_node: node, ...row }) => ({
    timer: { id, instance_id: row.id, ref, node },
    row,
  }));
}

/** Running deadlines that were counted with an older calendar; their cases are locked with them. */
export function takeOutdatedDeadlines(db: Database, calendarVersion: number, limit: number): Promise<DeadlineRow[]> {
  return (
    of(db)
      .selectFrom('wf_deadline')
      .innerJoin('wf_instance', 'wf_instance.id', 'wf_deadline.instance_id')
      .selectAll('wf_deadline')
      .where('wf_deadline.state', '=', sql.lit('running'))
      .where('wf_deadline.unit', '<>', sql.lit('second'))
      // Versions rise; with the order of the index nothing is read but what is outdated.
      .where('wf_deadline.calendar_version', '<', calendarVersion)
      .orderBy('wf_deadline.calendar_version')
      .orderBy('wf_deadline.id')
      .limit(limit)
      .forUpdate(['wf_instance', 'wf_deadline'])
      .skipLocked()
      .execute()
  );
}

/** Running deadlines in days, in the order of their ids, after one. */
export function deadlinesAfter(db: Database, after: string | null, limit: number): Promise<DeadlineRow[]> {
  return of(db)
    .selectFrom('wf_deadline')
    .selectAll()
    .where('state', '=', 'running')
    .where('unit', '<>', sql.lit('second'))
    .where('id', '>', after ?? '0')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Running deadlines of a case. */
export function deadlinesOfCase(db: Database, caseId: string): Promise<DeadlineRow[]> {
  return of(db)
    .selectFrom('wf_deadline')
    .innerJoin('wf_instance', 'wf_instance.id', 'wf_deadline.instance_id')
    .selectAll('wf_deadline')
    .where('wf_instance.case_id', '=', caseId)
    .where('wf_deadline.state', '=', 'running')
    .execute();
}

/** Every clock that an instance ever had, oldest first. */
export function deadlinesOfInstance(db: Database, instanceId: string): Promise<DeadlineRow[]> {
  return of(db).selectFrom('wf_deadline').selectAll().where('instance_id', '=', instanceId).orderBy('id').execute();
}

export function deadlineById(db: Database, id: string): Promise<DeadlineRow | undefined> {
  return of(db).selectFrom('wf_deadline').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The clock that a node of an instance had last, ended or not. */
export function lastDeadlineOf(db: Database, instanceId: string, node: string): Promise<DeadlineRow | undefined> {
  return of(db)
    .selectFrom('wf_deadline')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('node', '=', node)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps a clock from firing, or lets it fire again. */
export async function holdDeadline(db: Database, id: string, held: boolean): Promise<void> {
  await of(db).updateTable('wf_deadline').set({ held }).where('id', '=', id).execute();
}

/** Stores a new count. */
export async function moveDeadline(
  db: Database,
  id: string,
  values: { due_day: string; next_at: Date; calendar_version: number; stops: readonly Stop[]; start_day?: string },
): Promise<void> {
  await of(db)
    .updateTable('wf_deadline')
    .set({ ...values, stops: sql<never>`${JSON.stringify(values.stops)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Gives a clock a longer limit, with the day on which it ends now. */
export async function lengthenDeadline(
  db: Database,
  id: string,
  values: { amount: number; due_day: string; next_at: Date; calendar_version: number },
): Promise<void> {
  await of(db).updateTable('wf_deadline').set(values).where('id', '=', id).execute();
}

/** Marks the clocks of an instance as standing still since a moment, or as running on (null). */
export async function markPaused(db: Database, instanceId: string, at: Date | null): Promise<void> {
  await of(db)
    .updateTable('wf_deadline')
    .set({ paused_at: at })
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running')
    .execute();
}

/** Moves the moment of a clock later by a while. */
export async function shiftDeadline(db: Database, id: string, byMs: number): Promise<void> {
  await sql`update wf_deadline set next_at = next_at + ${byMs} * interval '1 millisecond',
      due_day = ((next_at + ${byMs} * interval '1 millisecond') at time zone 'Asia/Shanghai')::date
    where id = ${id}`.execute(db);
}

/** Running clocks of an instance. */
export function runningDeadlines(db: Database, instanceId: string): Promise<DeadlineRow[]> {
  return of(db)
    .selectFrom('wf_deadline')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();
}

/** Puts a timer that could not fire back; it is tried again later, ever less often. */
export async function postponeDeadline(
  db: Database,
  id: string,
  first: Date,
  longestMs: number,
  error: string,
): Promise<void> {
  await of(db)
    .updateTable('wf_deadline')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_at: sql<Date>`${first}::timestamptz + least(power(2, least(attempts, 20)) - 1, ${longestMs / 60_000}) * interval '1 minute'`,
      error,
    }))
    .where('id', '=', id)
    .execute();
}
