import type { TroubledJob } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { ofServers } from '../database/other-servers.ts';

/** Longest part of an error that is shown: its first line says what happened, the lines below it where. */
const longestError = 500;

/** Jobs that failed: those given up first, newest first in each group. */
export async function readTroubled(db: Database, most: number): Promise<TroubledJob[]> {
  const { rows } = await sql<{
    id: string;
    kind: string;
    state: TroubledJob['state'];
    attempts: number;
    error: string | null;
    created_at: Date;
    next_at: Date;
  }>`(select id, kind, state, attempts, error, created_at, next_at from platform.outbox
      where state = 'dead' order by id desc limit ${most})
    union all
    (select id, kind, state, attempts, error, created_at, next_at from platform.outbox
      where state = 'waiting' and error is not null order by id desc limit ${most})
    limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    error: (row.error ?? '').split('\n', 1)[0]?.slice(0, longestError) ?? '',
    createTime: row.created_at.toISOString(),
    nextTime: row.state === 'waiting' ? row.next_at.toISOString() : null,
  }));
}

/** Lets jobs that were given up begin anew; answers the ids of those that were. Works in scope app_platform. */
export async function retryDead(db: Database, ids: readonly string[] | null): Promise<string[]> {
  const wanted = ids === null ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ id: string }>`
    update platform.outbox set state = 'waiting', attempts = 0, next_at = now(), leased_until = null, error = null
    where state = 'dead' and ${wanted} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the database says of itself, and how many other servers have a connection to it. */
export async function readDatabaseState(
  db: Database,
): Promise<{ database: string; databaseBytes: number; otherServers: number }> {
  const { rows } = await sql<{ version: string; bytes: string; others: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(distinct application_name) from pg_stat_activity
       where ${sql.raw(ofServers)} and application_name <> current_setting('application_name')) as others`.execute(db);
  const { version = '', bytes = '0', others = '0' } = rows[0] ?? {};
  return { database: version, databaseBytes: Number(bytes), otherServers: Number(others) };
}

/** How many jobs were given up. Works in scope app_platform. */
export async function countDead(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from platform.outbox where state = 'dead'`.execute(db);
  return rows[0]?.count ?? 0;
}
