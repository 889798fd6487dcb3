import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A signature keeps the hash of what its action asked for, so that the row says all that its statement says. */
export async function up(db: Database): Promise<void> {
  await sql`alter table signature add column content text`.execute(db);
}
