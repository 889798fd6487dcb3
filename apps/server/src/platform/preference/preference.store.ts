import type { Json } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Keys of the signed-in user; the scope shows nobody else's. */
export async function keysOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from user_preference order by key`.execute(db);
  return rows.map((row) => row.key);
}

/** The value of a key. */
export async function readValue(db: Database, key: string): Promise<Json> {
  const { rows } = await sql<{ value: Json }>`select value from user_preference where key = ${key}`.execute(db);
  return rows[0]?.value ?? null;
}

/** Stores a value. */
export async function putValue(db: Database, userId: string, key: string, value: string, now: Date): Promise<void> {
  await sql`insert into user_preference (user_id, key, value, updated_at) values (${userId}, ${key}, ${value}::jsonb, ${now})
    on conflict (user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
}

/** Removes a value. */
export async function removeValue(db: Database, key: string): Promise<void> {
  await sql`delete from user_preference where key = ${key}`.execute(db);
}

/** Locks the user's settings until the transaction ends, so that parallel saves count correctly. */
export async function lockKeys(db: Database, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('user_preference'), hashtext(${userId}))`.execute(db);
}
