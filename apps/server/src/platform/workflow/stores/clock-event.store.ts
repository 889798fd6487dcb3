import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';

/** A line of a clock's ledger; never changed. */
export interface DeadlineEventRow {
  id: string;
  deadline_id: string;
  instance_id: string;
  holder_tenant_id: string;
  at: Date;
  kind: 'stopped' | 'resumed' | 'recounted' | 'extended' | 'reminded' | 'supervised' | 'escalated' | 'acted' | 'failed';
  actor_id: string | null;
  actor_name: string | null;
  reason: string | null;
  letters: string[];
  due_before: string | null;
  due_after: string | null;
  calendar_version: number | null;
}
const of = (db: Database) => tables<{ wf_deadline_event: DeadlineEventRow }>(db);

export async function insertDeadlineEvents(db: Database, rows: readonly DeadlineEventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await of(db)
    .insertInto('wf_deadline_event')
    .values(rows.map((row) => ({ ...row, letters: sql<never>`${row.letters}::bigint[]` })))
    .execute();
}

/** The ledger lines of an instance, oldest first. */
export function deadlineEvents(db: Database, instanceId: string): Promise<DeadlineEventRow[]> {
  return of(db)
    .selectFrom('wf_deadline_event')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id')
    .execute();
}
