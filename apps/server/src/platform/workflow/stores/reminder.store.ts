import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';

/** A rule of a node at work for one task: when it is due next and how often it was. */
export interface ReminderRow {
  id: string;
  instance_id: string;
  task_ref: string;
  node: string;
  /** Number of the rule among those of the node. */
  rule: number;
  holder_tenant_id: string;
  /** From where the next time counts. */
  base_day: string;
  base_at: Date;
  done: number;
  next_at: Date;
  calendar_version: number;
  paused_at: Date | null;
  state: 'running' | 'done' | 'cancelled';
  attempts: number;
  error: string | null;
}
interface ReminderTables {
  wf_reminder: ReminderRow;
  wf_instance: { id: string };
}
const of = (db: Database) => tables<ReminderTables>(db);

export async function insertReminders(db: Database, rows: readonly ReminderRow[]): Promise<void> {
  if (rows.length > 0)
    await of(db)
      .insertInto('wf_reminder')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['instance_id', 'task_ref', 'rule']).doNothing())
      .execute();
}

/** Ends the reminders of a task that is closed; without a task those of the whole instance. */
export async function cancelReminders(db: Database, instanceId: string, taskRef?: string): Promise<void> {
  let update = of(db)
    .updateTable('wf_reminder')
    .set({ state: 'cancelled' })
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running');
  if (taskRef !== undefined) update = update.where('task_ref', '=', taskRef);
  await update.execute();
}

/** The longest due reminder that nobody else works on; its case is locked with it. */
export function takeDueReminder(db: Database, now: Date): Promise<ReminderRow | undefined> {
  return of(db)
    .selectFrom('wf_reminder')
    .innerJoin('wf_instance', 'wf_instance.id', 'wf_reminder.instance_id')
    .selectAll('wf_reminder')
    .where('wf_reminder.state', '=', sql.lit('running'))
    .where('wf_reminder.paused_at', 'is', null)
    .where('wf_reminder.next_at', '<=', now)
    .orderBy('wf_reminder.next_at')
    .orderBy('wf_reminder.id')
    .limit(1)
    .forUpdate(['wf_instance', 'wf_reminder'])
    .skipLocked()
    .executeTakeFirst();
}

export function reminderById(db: Database, id: string): Promise<ReminderRow | undefined> {
  return of(db).selectFrom('wf_reminder').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Running reminders that were counted with an older calendar; their cases are locked with them. */
export function takeOutdatedReminders(db: Database, calendarVersion: number, limit: number): Promise<ReminderRow[]> {
  return of(db)
    .selectFrom('wf_reminder')
    .innerJoin('wf_instance', 'wf_instance.id', 'wf_reminder.instance_id')
    .selectAll('wf_reminder')
    .where('wf_reminder.state', '=', sql.lit('running'))
    .where('wf_reminder.calendar_version', '<', calendarVersion)
    .orderBy('wf_reminder.calendar_version')
    .orderBy('wf_reminder.id')
    .limit(limit)
    .forUpdate(['wf_instance', 'wf_reminder'])
    .skipLocked()
    .execute();
}

export async function updateReminder(
  db: Database,
  id: string,
  values: Partial<
    Pick<ReminderRow, 'base_day' | 'base_at' | 'done' | 'next_at' | 'calendar_version' | 'state' | 'attempts' | 'error'>
  >,
): Promise<void> {
  await of(db).updateTable('wf_reminder').set(values).where('id', '=', id).execute();
}

/** Lets the reminders of a suspended instance stand still, or go on later by as long as they stood. */
export async function pauseReminders(db: Database, instanceId: string, at: Date): Promise<void> {
  await sql`update wf_reminder set paused_at = ${at}
    where instance_id = ${instanceId} and state = 'running' and paused_at is null`.execute(db);
}
export async function resumeReminders(db: Database, instanceId: string, at: Date): Promise<void> {
  await sql`update wf_reminder set next_at = next_at + (${at}::timestamptz - paused_at),
      base_at = base_at + (${at}::timestamptz - paused_at), paused_at = null
    where instance_id = ${instanceId} and state = 'running' and paused_at is not null`.execute(db);
}

/** The last time that a node of an instance was completed. */
export async function lastCompletion(db: Database, instanceId: string, node: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(completed_at) as at from wf_task
    where instance_id = ${instanceId} and node = ${node} and state = 'done'`.execute(db);
  return rows[0]?.at ?? null;
}
