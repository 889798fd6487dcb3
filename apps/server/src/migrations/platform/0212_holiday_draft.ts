import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** The holidays of a year that a person drafts and another one publishes. */
export async function up(db: Database): Promise<void> {
  await sql`create table holiday_draft (
    year int primary key,
    rows jsonb not null,
    reason text not null,
    saved_by bigint not null,
    saved_by_name text not null,
    saved_at timestamptz not null
  )`.execute(db);
  await grantPlatform(db, 'holiday_draft', { platform: 'write' });
}
