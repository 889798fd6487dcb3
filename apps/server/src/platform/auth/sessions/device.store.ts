import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** Days after which an unused device is deleted; most devices stored for one person. */
export const deviceDays = 180;
const mostDevices = 20;

/** Whether the person with this account name or mobile signed in from a device before. */
export async function isKnownDevice(db: Database, hash: string, name: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - deviceDays * 86_400_000);
  const { rows } = await sql`select 1 from known_device d
    join app_user u on u.id = d.user_id left join user_contact c on c.user_id = u.id
    where d.hash = ${hash} and d.used_at > ${since}
      and (lower(u.account) = ${name.trim().toLowerCase()} or c.mobile = ${name.trim()})`.execute(db);
  return rows.length > 0;
}

/** Stores a device of a person; the oldest beyond the limit are deleted. */
export async function keepDevice(db: Database, hash: string, userId: string, now: Date): Promise<void> {
  await sql`insert into known_device (hash, user_id, used_at) values (${hash}, ${userId}, ${now})
    on conflict (user_id, hash) do update set used_at = excluded.used_at`.execute(db);
  await sql`delete from known_device where user_id = ${userId} and hash not in (
    select hash from known_device where user_id = ${userId} order by used_at desc limit ${mostDevices})`.execute(db);
}

/** Deletes devices that were unused for `deviceDays`. */
export async function forgetOldDevices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceDays * 86_400_000);
  await sql`delete from known_device where used_at < ${before}`.execute(db);
}
