import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Figures of one month. */
export interface MonthFigures {
  month: string;
  submitted: number;
  finished: number;
}

/** Cases begun and ended per month since a moment, as the scope sees them. */
export async function casesByMonth(db: Database, since: Date): Promise<MonthFigures[]> {
  const month = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const { rows } = await sql<MonthFigures>`
    select month, sum(submitted)::int as submitted, sum(finished)::int as finished from (
      select ${month('started_at')} as month, count(*) as submitted, 0 as finished from wf_instance where started_at >= ${since} group by 1
      union all
      select ${month('ended_at')}, 0, count(*) from wf_instance where ended_at >= ${since} group by 1
    ) counted group by month`.execute(db);
  return rows;
}

/** Drafts of the company whose scope this is. */
export async function countDrafts(db: Database, tenantId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from draft where holder_tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.count ?? 0;
}
