import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** The business days from and until which a key signs. */
export async function up(db: Database): Promise<void> {
  await sql`alter table signature_key add column valid_from date, add column valid_until date,
    add check (valid_until >= valid_from)`.execute(db);
  await sql`grant update (valid_from, valid_until) on signature_key to app_platform`.execute(db);
}
