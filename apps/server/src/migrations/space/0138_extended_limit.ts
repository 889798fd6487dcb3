import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** The ledger of a clock knows limits that were lengthened. */
export async function up(db: Database): Promise<void> {
  await sql`alter table wf_deadline_event drop constraint wf_deadline_event_kind_check`.execute(db);
  await sql`alter table wf_deadline_event add constraint wf_deadline_event_kind_check check (kind in
    ('stopped', 'resumed', 'recounted', 'extended', 'reminded', 'supervised', 'escalated', 'acted', 'failed'))`.execute(
    db,
  );
}
