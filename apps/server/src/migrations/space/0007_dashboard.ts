import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** The months chart counts cases by begin and end; without these it would read every case. */
export async function up(db: Database): Promise<void> {
  await sql`create index wf_instance_started on wf_instance (started_at)`.execute(db);
  await sql`create index wf_instance_ended on wf_instance (ended_at) where ended_at is not null`.execute(db);
}
