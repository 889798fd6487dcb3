import { sql } from 'kysely';
import type { Database } from '../context.ts';
import type { NotedRead } from '../wiring.ts';

/** A line of the read trace, before it is written. */
export interface ReadRow extends Omit<NotedRead, 'at'> {
  first_at: string;
  last_at: string;
  times: number;
}

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
/** Digest of the rows of a batch in their order; the database makes it, so that both databases digest the same text. */
const digest = sql<string>`encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.id::text, r.batch::text,
  ${time('r.first_at')}, ${time('r.last_at')}, r.times, r.uid::text, r.real_uid::text, r.tenant_id::text, to_jsonb(r.roles),
  r.org_name, r.kind, r.record_id::text, r.case_id::text, r.title, r.holder_tenant_id::text, r.authority_id::text)::text,
  E'\n' order by r.id), ''), 'UTF8')), 'hex')`;

/** Writes a batch and the audit row that seals it, in the one transaction of the caller (owner work). */
export async function insertReads(db: Database, batch: string, reads: readonly ReadRow[]): Promise<void> {
  await sql`insert into read_trace (batch, first_at, last_at, times, uid, real_uid, tenant_id, roles, org_name, kind,
      record_id, case_id, title, holder_tenant_id, authority_id)
    select ${batch}, r.first_at, r.last_at, r.times, r.uid, r.real_uid, r.tenant_id,
      array(select jsonb_array_elements_text(r.roles)), (select e.org_name from employee e
        where e.user_id = r.uid and e.tenant_id = r.tenant_id limit 1), r.kind, r.record_id, r.case_id, r.title,
      r.holder_tenant_id, r.authority_id
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) r (first_at timestamptz, last_at timestamptz, times int,
      uid bigint, real_uid bigint, tenant_id bigint, roles jsonb, kind text, record_id bigint, case_id bigint, title text,
      holder_tenant_id bigint, authority_id bigint)`.execute(db);
  await sql`insert into audit_log (action, entity, entity_id, after)
    select 'read.batch', 'read_trace', ${batch}::text, jsonb_build_object('rows', count(*), 'sha256', ${digest})
    from read_trace r where r.batch = ${batch}`.execute(db);
}

/**
 * Removes batches sealed before a moment; the audit row says up to when, so that nothing else may be missing. The time of
 * the seal decides, as in the proof: lines are a little older than it.
 */
export async function removeReads(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ removed: number }>`with gone as (delete from read_trace where batch in (
      select r.batch from read_trace r where r.written_at < ${before} group by r.batch
      having exists (select from audit_log l where l.entity = 'read_trace' and l.entity_id = r.batch::text
        and l.action = 'read.batch' and l.at < ${before})) returning 1)
    select count(*)::int as removed from gone`.execute(db);
  const removed = rows[0]?.removed ?? 0;
  if (removed > 0)
    await sql`insert into audit_log (action, entity, entity_id, after) values ('read.expire', 'read_trace', '0',
      jsonb_build_object('before', ${before.toISOString()}::text, 'rows', ${removed}::int))`.execute(db);
  return removed;
}

/** A batch whose rows are not what was sealed. */
export interface BrokenBatch {
  batch: string;
  seq: string;
  reason: 'removed' | 'changed';
}

/** Batches after an audit row, at most a thousand, with what is wrong with each; and the last row looked at. */
export async function checkBatches(
  db: Database,
  after: string,
): Promise<{ last: string | null; proved: number; expired: number; broken: BrokenBatch[] }> {
  const { rows } = await sql<{ seq: string; batch: string; whole: boolean; empty: boolean; expired: boolean }>`
    select l.seq, l.entity_id as batch, found.sha256 = l.after->>'sha256' as whole, found.rows = 0 as empty,
      l.at < (select max((x.after->>'before')::timestamptz) from audit_log x
        where x.entity = 'read_trace' and x.entity_id = '0' and x.action = 'read.expire') is true as expired
    from audit_log l, lateral (select count(*) as rows, ${digest} as sha256 from read_trace r
      where r.batch = l.entity_id::bigint) found
    where l.entity = 'read_trace' and l.action = 'read.batch' and l.seq > ${after} order by l.seq limit 1000`.execute(
    db,
  );
  const gone = rows.filter((row) => row.empty && row.expired);
  const broken = rows.filter((row) => !row.whole && !(row.empty && row.expired));
  return {
    last: rows.at(-1)?.seq ?? null,
    proved: rows.length - gone.length - broken.length,
    expired: gone.length,
    broken: broken.map(({ seq, batch, empty }) => ({ seq, batch, reason: empty ? 'removed' : 'changed' })),
  };
}

/** Number of rows that no sealed batch names: they were inserted into the database without the server. */
export async function strayReads(db: Database): Promise<number> {
  const { rows } = await sql<{ stray: number }>`select count(*)::int as stray from read_trace r
    where not exists (select from audit_log l where l.entity = 'read_trace' and l.entity_id = r.batch::text)`.execute(
    db,
  );
  return rows[0]?.stray ?? 0;
}
