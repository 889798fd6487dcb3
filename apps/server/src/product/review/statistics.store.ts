import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Period of reviews: from the first moment up to but not including the last. */
export interface Period {
  from: Date | null;
  to: Date | null;
}

/** SQL: each finding of a case once, however many versions repeat it; a decision on any of them counts. */
const once = ({ from, to }: Period) => sql`
  select distinct on (f.case_id, f.key) f.case_id, f.rule, f.decision, r.reviewed_at
  from case_finding f join case_review r on r.case_id = f.case_id and r.version = f.version
  where (${from}::timestamptz is null or r.reviewed_at >= ${from}) and (${to}::timestamptz is null or r.reviewed_at < ${to})
  order by f.case_id, f.key, f.decision is null, f.version desc`;

const counts = sql`count(*)::int as found, count(*) filter (where decision = 'accepted')::int as accepted,
  count(*) filter (where decision = 'rejected')::int as rejected`;

export interface RuleCounts {
  rule: string;
  found: number;
  cases: number;
  accepted: number;
  rejected: number;
}

/** Findings and decisions by rule. */
export async function countByRule(db: Database, period: Period): Promise<RuleCounts[]> {
  const { rows } = await sql<RuleCounts>`select rule, count(distinct case_id)::int as cases, ${counts}
    from (${once(period)}) one group by rule order by rule`.execute(db);
  return rows;
}

export interface MonthCounts {
  month: string;
  reviewed: number;
  found: number;
  accepted: number;
  rejected: number;
}

/** Cases reviewed, findings and decisions by month of the office; of one rule when one is named. */
export async function countByMonth(db: Database, period: Period, rule: string | null): Promise<MonthCounts[]> {
  const month = sql`to_char(reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const { rows } = await sql<MonthCounts>`
    select m.month, m.reviewed, coalesce(c.found, 0) as found, coalesce(c.accepted, 0) as accepted, coalesce(c.rejected, 0) as rejected
    from (select ${month} as month, count(distinct case_id)::int as reviewed from case_review
          where (${period.from}::timestamptz is null or reviewed_at >= ${period.from})
            and (${period.to}::timestamptz is null or reviewed_at < ${period.to}) group by 1) m
    left join (select ${month} as month, ${counts} from (${once(period)}) one
               where ${rule}::text is null or rule = ${rule} group by 1) c on c.month = m.month
    order by m.month`.execute(db);
  return rows;
}

/** Cases reviewed in a period. */
export async function countReviewed(db: Database, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ reviewed: number }>`select count(distinct case_id)::int as reviewed from case_review
    where (${from}::timestamptz is null or reviewed_at >= ${from}) and (${to}::timestamptz is null or reviewed_at < ${to})`.execute(
    db,
  );
  return rows[0]?.reviewed ?? 0;
}
