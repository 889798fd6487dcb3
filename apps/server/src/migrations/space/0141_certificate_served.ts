import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** When a certificate was sent to its holder, and when the holder first opened it (areas.md 1.2). */
export async function up(db: Database): Promise<void> {
  await sql`alter table certificate add column sent_at timestamptz, add column first_opened_at timestamptz`.execute(db);
  await sql`create index certificate_unopened on certificate (attachment_id) where first_opened_at is null`.execute(db);
}
