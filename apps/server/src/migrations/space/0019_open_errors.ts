import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Findings of level error without a decision, counted on the case: a list of 200,000 cases sorts by it along an index. */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_record add column open_errors integer not null default 0`.execute(db);
  await sql`update case_record c set open_errors = counted.open from (
    select f.case_id, count(*)::int as open from case_finding f
    join (select case_id, max(version) as version from case_review group by case_id) r using (case_id, version)
    where f.severity = 'error' and f.decision is null group by f.case_id) counted
    where counted.case_id = c.id`.execute(db);
  await sql`create index case_record_open_errors on case_record (open_errors desc, id desc)`.execute(db);
}
