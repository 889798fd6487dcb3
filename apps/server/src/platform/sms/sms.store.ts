import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

export interface SmsRow {
  id: string;
  mobile: string;
  type: string;
  code_hash: string;
  tries: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Makes requests for one mobile, and for one address, wait for each other until their transactions end. */
export async function lockSenders(db: Database, mobile: string, ip: string): Promise<void> {
  for (const key of [`sms mobile ${mobile}`, `sms ip ${ip}`].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Codes asked for: by this mobile in a minute and a day, from this address in an hour. */
export async function countSent(
  db: Database,
  mobile: string,
  ip: string,
  now: Date,
): Promise<{ minute: number; day: number; hourOfIp: number }> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const { rows } = await sql<{ minute: number; day: number; hourOfIp: number }>`
    select count(*) filter (where mobile = ${mobile} and created_at > ${ago(60)})::int as minute,
      count(*) filter (where mobile = ${mobile})::int as day,
      count(*) filter (where ip = ${ip} and created_at > ${ago(3_600)})::int as "hourOfIp"
    from auth_sms where (mobile = ${mobile} or ip = ${ip}) and created_at > ${ago(86_400)}`.execute(db);
  return rows[0] ?? { minute: 0, day: 0, hourOfIp: 0 };
}

/** Stores a code as its hash. */
export async function insertCode(
  db: Database,
  row: Pick<SmsRow, 'id' | 'mobile' | 'type' | 'code_hash' | 'created_at' | 'expires_at'> & { ip: string },
): Promise<void> {
  await sql`insert into auth_sms (id, mobile, type, code_hash, ip, created_at, expires_at)
    values (${row.id}, ${row.mobile}, ${row.type}, ${row.code_hash}, ${row.ip}, ${row.created_at}, ${row.expires_at})`.execute(
    db,
  );
}

/** The newest code of a mobile for a purpose, locked: two tries at once count as two. */
export async function newestCode(db: Database, mobile: string, type: string): Promise<SmsRow | undefined> {
  const { rows } = await sql<SmsRow>`select * from auth_sms where mobile = ${mobile} and type = ${type}
    order by created_at desc, id desc limit 1 for update`.execute(db);
  return rows[0];
}

/** One code by id. */
export async function codeById(db: Database, id: string): Promise<SmsRow | undefined> {
  const { rows } = await sql<SmsRow>`select * from auth_sms where id = ${id}`.execute(db);
  return rows[0];
}

/** Stores another code for the same message, whose first one is lost with its process. */
export async function replaceCode(db: Database, id: string, codeHash: string): Promise<void> {
  await sql`update auth_sms set code_hash = ${codeHash} where id = ${id} and used_at is null`.execute(db);
}

/** Counts a wrong try. */
export async function countTry(db: Database, id: string): Promise<void> {
  await sql`update auth_sms set tries = tries + 1 where id = ${id}`.execute(db);
}

/** Uses a code up. */
export async function markCodeUsed(db: Database, id: string, now: Date): Promise<void> {
  await sql`update auth_sms set used_at = ${now} where id = ${id}`.execute(db);
}

/** Forgets codes that no limit counts any more. */
export async function forgetOldCodes(db: Database, now: Date): Promise<void> {
  await sql`delete from auth_sms where created_at < ${new Date(now.getTime() - 86_400_000)}`.execute(db);
}
