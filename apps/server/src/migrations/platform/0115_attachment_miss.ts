import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Ids of files that a person asked for and may not read, or that nobody has: counted an hour long, each once. */
export async function up(db: Database): Promise<void> {
  await sql`create table attachment_miss (
    user_id bigint not null references app_user (id) on delete cascade,
    attachment_id bigint not null,
    at timestamptz not null,
    primary key (user_id, attachment_id)
  )`.execute(db);
  await grantPlatform(db, 'attachment_miss', { platform: 'write' });
}
