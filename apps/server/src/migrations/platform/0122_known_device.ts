import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Browsers from which a person signed in before: guesses made elsewhere do not lock them out. */
export async function up(db: Database): Promise<void> {
  await sql`create table known_device (
    hash text not null,
    user_id bigint not null references app_user (id) on delete cascade,
    used_at timestamptz not null,
    primary key (user_id, hash)
  )`.execute(db);
  // A browser shows its hash alone: whose it is has to be found by it.
  await sql`create index known_device_hash on known_device (hash)`.execute(db);
  await sql`create index known_device_used on known_device (used_at)`.execute(db);
  await grantPlatform(db, 'known_device', { platform: 'write' });
}
