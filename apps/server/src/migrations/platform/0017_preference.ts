import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Settings of one person, by key; nobody else's are visible. */
export async function up(db: Database): Promise<void> {
  await sql
    .raw(
      `create table user_preference (
        user_id bigint not null references app_user (id) on delete cascade,
        key text not null,
        value jsonb not null,
        updated_at timestamptz not null,
        primary key (user_id, key)
      )`,
    )
    .execute(db);
  await grantPlatform(db, 'user_preference', { platform: 'write' });
  await sql.raw('alter table user_preference enable row level security').execute(db);
  const mine = `user_id = nullif(current_setting('app.user_id', true), '')::bigint`;
  await sql
    .raw(`create policy own_rows on user_preference to app_platform using (${mine}) with check (${mine})`)
    .execute(db);
}
