import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** A program as stored. */
export interface ProgramRow {
  id: string;
  tenant_id: string;
  name: string;
  note: string;
  owner_id: string;
  scopes: string[];
  version: number;
  expires_at: Date | null;
  created_at: Date;
  created_by: string;
  created_by_name: string;
  revoked_at: Date | null;
}
/** A key of a program; of the key itself only its hash is kept. */
export interface KeyRow {
  id: string;
  program_id: string;
  tenant_id: string;
  prefix: string;
  hash: string;
  created_at: Date;
  created_by_name: string;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** The programs of the tenant that the scope shows, with their state now and their calls of the last 30 days. */
export const listedAt = (now: Date) =>
  handSource({
    from: sql`(select p.id, p.name, p.note, p.owner_id, u.fullname as owner_name, to_jsonb(p.scopes) as scopes, p.version, p.created_at,
        p.created_by_name, p.expires_at, p.revoked_at, used.last_used_at, coalesce(d.calls, 0) as calls, coalesce(d.refused, 0) as refused,
        case when p.revoked_at is not null then 'revoked'
          when p.expires_at <= ${now} then 'expired'
          when u.status <> 'actived' or not exists (select from membership m left join employee e
              on e.user_id = m.user_id and e.tenant_id = m.tenant_id
            where m.user_id = p.owner_id and m.tenant_id = p.tenant_id and coalesce(e.status, 'actived') = 'actived') then 'ownerless'
          when not exists (select from program_key k where k.program_id = p.id and k.revoked_at is null
            and (k.expires_at is null or k.expires_at > ${now})) then 'keyless'
          else 'ready' end as state
      from program p join app_user u on u.id = p.owner_id
      left join program_use used on used.program_id = p.id
      left join lateral (select sum(x.calls) as calls, sum(x.refused) as refused from program_day x
        where x.program_id = p.id and x.day > (${now}::timestamptz - interval '30 days')::date) d on true) t`,
    columns: {
      name: { nullable: false, operator: 'SL' },
      note: { nullable: false, operator: 'SL' },
      ownerId: { type: 'id', nullable: false },
      ownerName: { nullable: false, operator: 'SL' },
      scopes: { type: 'jsonb', nullable: false },
      state: { nullable: false },
      version: { type: 'numeric', nullable: false },
      createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
      createdByName: { nullable: false },
      expireTime: { at: 'expires_at', type: 'timestamp with time zone' },
      revokedTime: { at: 'revoked_at', type: 'timestamp with time zone' },
      lastUsedTime: { at: 'last_used_at', type: 'timestamp with time zone' },
      calls: { type: 'numeric', nullable: false },
      refused: { type: 'numeric', nullable: false },
    },
  });

export async function insertProgram(db: Database, row: ProgramRow): Promise<void> {
  await sql`insert into program (id, tenant_id, name, note, owner_id, scopes, version, expires_at, created_at, created_by, created_by_name, revoked_at)
    values (${row.id}, ${row.tenant_id}, ${row.name}, ${row.note}, ${row.owner_id}, ${row.scopes}::text[], ${row.version}, ${row.expires_at},
      ${row.created_at}, ${row.created_by}, ${row.created_by_name}, ${row.revoked_at})`.execute(db);
}

export async function updateProgram(
  db: Database,
  id: string,
  row: Pick<ProgramRow, 'name' | 'note' | 'scopes' | 'expires_at'>,
): Promise<void> {
  await sql`update program set name = ${row.name}, note = ${row.note}, scopes = ${row.scopes}::text[], expires_at = ${row.expires_at},
    version = version + 1 where id = ${id}`.execute(db);
}

/** A program that the scope shows. */
export async function findProgram(db: Database, id: string, lock = false): Promise<ProgramRow | undefined> {
  const { rows } =
    await sql<ProgramRow>`select * from program where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Whether another program of the tenant that is not revoked has this name. */
export async function isNameTaken(db: Database, name: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from program where lower(name) = lower(${name}) and revoked_at is null
    and id is distinct from ${except}::bigint`.execute(db);
  return rows.length > 0;
}

export async function countPrograms(db: Database): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from program where revoked_at is null`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export async function insertKey(db: Database, row: KeyRow): Promise<void> {
  await sql`insert into program_key (id, program_id, tenant_id, prefix, hash, created_at, created_by_name, expires_at, revoked_at)
    values (${row.id}, ${row.program_id}, ${row.tenant_id}, ${row.prefix}, ${row.hash}, ${row.created_at}, ${row.created_by_name},
      ${row.expires_at}, ${row.revoked_at})`.execute(db);
}

/** Keys of a program, newest first. */
export async function keysOf(db: Database, programId: string): Promise<KeyRow[]> {
  const { rows } =
    await sql<KeyRow>`select * from program_key where program_id = ${programId} order by id desc limit 100`.execute(db);
  return rows;
}

/** Lets the keys that are valid after `until` end then. */
export async function endKeysAt(db: Database, programId: string, until: Date): Promise<void> {
  await sql`update program_key set expires_at = ${until}
    where program_id = ${programId} and revoked_at is null and (expires_at is null or expires_at > ${until})`.execute(
    db,
  );
}

/** Ends one key, or without `keyId` the program with all of them; answers how many rows it changed. */
export async function revoke(db: Database, programId: string, keyId: string | null, now: Date): Promise<number> {
  const { rows } =
    keyId === null
      ? await sql`update program set revoked_at = ${now}, version = version + 1 where id = ${programId} and revoked_at is null returning 1`.execute(
          db,
        )
      : await sql`update program_key set revoked_at = ${now}
          where id = ${keyId} and program_id = ${programId} and revoked_at is null returning 1`.execute(db);
  return rows.length;
}

/** Days with calls, newest first, at most 90. */
export async function daysOf(
  db: Database,
  programId: string,
): Promise<{ day: string; calls: number; refused: number }[]> {
  const { rows } = await sql<{
    day: string;
    calls: number;
    refused: number;
  }>`select to_char(day, 'YYYY-MM-DD') as day, calls, refused
    from program_day where program_id = ${programId} order by day desc limit 90`.execute(db);
  return rows;
}

/** A token with everything by which it is judged. Needs scope app_platform, as all below. */
export interface TokenRow {
  program_id: string;
  name: string;
  tenant_id: string;
  owner_id: string;
  token_scopes: string[];
  scopes: string[];
  token_expires_at: Date;
  key_expires_at: Date | null;
  key_revoked_at: Date | null;
  program_expires_at: Date | null;
  program_revoked_at: Date | null;
}
export async function findToken(db: Database, hash: string): Promise<TokenRow | undefined> {
  const { rows } =
    await sql<TokenRow>`select p.id as program_id, p.name, p.tenant_id, p.owner_id, t.scopes as token_scopes, p.scopes,
      t.expires_at as token_expires_at, k.expires_at as key_expires_at, k.revoked_at as key_revoked_at,
      p.expires_at as program_expires_at, p.revoked_at as program_revoked_at
    from program_token t join program p on p.id = t.program_id join program_key k on k.id = t.key_id
    where t.hash = ${hash}`.execute(db);
  return rows[0];
}

export async function insertToken(
  db: Database,
  row: { hash: string; program_id: string; key_id: string; scopes: string[]; created_at: Date; expires_at: Date },
): Promise<void> {
  await sql`insert into program_token (hash, program_id, key_id, scopes, created_at, expires_at)
    values (${row.hash}, ${row.program_id}, ${row.key_id}, ${row.scopes}::text[], ${row.created_at}, ${row.expires_at})`.execute(
    db,
  );
}

/** Deletes tokens that ended an hour ago: until then a late call hears that its token expired. */
export async function forgetOldTokens(db: Database, now: Date): Promise<void> {
  await sql`delete from program_token where expires_at < ${new Date(now.getTime() - 3_600_000)}`.execute(db);
}

/** Calls of a day of a program to be added. */
export interface UsedDay {
  programId: string;
  day: string;
  calls: number;
  refused: number;
  last: Date;
}
/** Adds calls to the days of programs; those that are gone are left out. */
export async function addUse(db: Database, used: readonly UsedDay[]): Promise<void> {
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(used)}::jsonb)
    as x ("programId" bigint, day date, calls int, refused int, last timestamptz)`;
  await sql`insert into platform.program_day as old (program_id, tenant_id, day, calls, refused)
    select p.id, p.tenant_id, x.day, x.calls, x.refused from (${rows}) x join platform.program p on p.id = x."programId"
    on conflict (program_id, day) do update set calls = old.calls + excluded.calls, refused = old.refused + excluded.refused`.execute(
    db,
  );
  await sql`insert into platform.program_use as old (program_id, tenant_id, last_used_at)
    select p.id, p.tenant_id, max(x.last) from (${rows}) x join platform.program p on p.id = x."programId" group by p.id, p.tenant_id
    on conflict (program_id) do update set last_used_at = greatest(old.last_used_at, excluded.last_used_at)`.execute(
    db,
  );
}

/** People of a company in whose name a program may act. */
export async function ownersIn(db: Database, tenantId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select u.id::text as id, u.fullname || ' (' || u.account || ')' as name
    from membership m join app_user u on u.id = m.user_id
    left join employee e on e.user_id = m.user_id and e.tenant_id = m.tenant_id
    where m.tenant_id = ${tenantId} and u.status = 'actived' and coalesce(e.status, 'actived') = 'actived'
    order by u.fullname, u.id limit 2000`.execute(db);
  return rows;
}
