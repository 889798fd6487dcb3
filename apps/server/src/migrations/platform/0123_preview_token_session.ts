import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A preview token belongs to the session that asked for it, ends with it, and tells who really looked. */
export async function up(db: Database): Promise<void> {
  await sql`delete from preview_token`.execute(db);
  await sql`alter table preview_token add column session_id bigint not null`.execute(db);
}
