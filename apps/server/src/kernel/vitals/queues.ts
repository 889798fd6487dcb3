import { sql } from 'kysely';
import type { Database } from '../context.ts';

/** What waits after the commits, by kind of job. */
export interface Queue {
  kind: string;
  waiting: number;
  dead: number;
  /** Seconds since the oldest waiting row was ordered, since the row is due at all. */
  oldestSeconds: number;
}

/** The outbox by kind of job; finished rows are not looked at. */
export async function readQueues(db: Database): Promise<Queue[]> {
  const { rows } = await sql<{ kind: string; waiting: string; dead: string; oldest: string | null }>`
    select kind, sum(waiting) as waiting, sum(dead) as dead, max(oldest)::text as oldest from (
      select kind, count(*) as waiting, 0 as dead,
        extract(epoch from now() - min(created_at) filter (where next_at <= now())) as oldest
      from platform.outbox where state = 'waiting' group by kind
      union all
      select kind, 0, count(*), null from platform.outbox where state = 'dead' group by kind
    ) as counted group by kind order by kind`.execute(db);
  return rows.map(({ kind, waiting, dead, oldest }) => ({
    kind,
    waiting: Number(waiting),
    dead: Number(dead),
    oldestSeconds: Math.max(0, Math.round(Number(oldest ?? 0))),
  }));
}

/** Audit rows that wait for their seal, and the seconds since the oldest of them was written. */
export async function readUnsealed(db: Database): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: string; oldest: string | null }>`
    select count(*) as count, extract(epoch from now() - min(l.at))::text as oldest
    from platform.audit_log l where l.xact >= (select watermark from platform.audit_seal_head)
      and not exists (select from platform.audit_seal s where s.seq = l.seq)`.execute(db);
  return {
    rows: Number(rows[0]?.count ?? 0),
    oldestSeconds: Math.max(0, Math.round(Number(rows[0]?.oldest ?? 0))),
  };
}

/** How many rows of the audit were written before a moment and have no seal yet. Works in scope app_platform. */
export async function countUnsealed(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select platform.unsealed_rows(${before})::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
