import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A clock keeps what stops it, as its limit said when it began; one that began earlier, or whose limit the process says, stops for everything. */
export async function up(db: Database): Promise<void> {
  await sql`alter table wf_deadline add column stop_events jsonb`.execute(db);
}
