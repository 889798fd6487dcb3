import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Short-lived read-only tokens for previews (R7.2-16); only the hash is stored. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table preview_token (
      token_hash text primary key,
      user_id bigint not null,
      scope jsonb not null,
      attachment_ids bigint[] not null,
      created_at timestamptz not null default now(),
      first_used_at timestamptz,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index preview_token_age on preview_token (created_at)`.execute(db);
  await sql`grant select, insert, update, delete on preview_token to app_platform`.execute(db);
}
