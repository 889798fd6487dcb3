import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Indexes that every step wrote and nothing needed, and those by which outdated counts are found without reading the rest. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The unique key (instance_id, ref) begins with the same column.
  'drop index wf_deadline_instance',
  // A task of a clock is found by their instance.
  'drop index wf_task_deadline',
  'drop index wf_deadline_calendar',
  `create index wf_deadline_calendar on wf_deadline (calendar_version, id) where state = 'running' and unit <> 'second'`,
  'drop index wf_reminder_calendar',
  `create index wf_reminder_calendar on wf_reminder (calendar_version, id) where state = 'running'`,
];
