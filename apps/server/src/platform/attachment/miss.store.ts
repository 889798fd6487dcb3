import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Table `attachment_miss`; the only file that names it. Servers on one database count together. */

/** Authorities whose files a company may be trying to find: those that have records of it, or all while it has none. */
export async function authoritiesOfCompany(db: Database, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; near: boolean }>`
    select s.tenant_id::text as id, exists (
      select 1 from record_route r where r.holder_tenant_id = ${tenantId} and r.authority_id = s.tenant_id) as near
    from space s order by s.tenant_id`.execute(db);
  const near = rows.filter((row) => row.near);
  return (near.length > 0 ? near : rows).map(({ id }) => id);
}

/** Lets the counts of one person run one after another. */
export async function oneCountAtATime(db: Database, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachment-miss:${userId}`}, 0))`.execute(db);
}

/** Adds ids that a person asked for and may not read; an id asked for again counts once. Older ones are deleted. */
export async function addMisses(
  db: Database,
  userId: string,
  ids: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await sql`delete from attachment_miss where user_id = ${userId} and at <= ${since}`.execute(db);
  await sql`insert into attachment_miss (user_id, attachment_id, at)
    select ${userId}, id, ${now} from unnest(${[...ids]}::bigint[]) t (id)
    on conflict do nothing`.execute(db);
}

/** Number of different ids that a person asked for without being allowed to, since a moment. */
export async function countMisses(db: Database, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from attachment_miss
    where user_id = ${userId} and at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}
