import type { Finding, RulePractice } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Decisions on a rule by which its practice is judged: the newest. Old practice says less about the rule, and the count stays as quick for a million. */
export const mostDecisions = 500;

/** SQL: of the newest decisions on each rule the last one on each finding of a case, however many versions of the dossier repeat it. */
const newest = (rules: readonly string[], except: string | null = null) => sql`
  select distinct on (rule, case_id, key) rule, case_id, key, version, rule_version, decision
  from (select distinct rule from unnest(${[...rules]}::text[]) asked (rule)) wanted
  cross join lateral (select case_id, key, version, rule_version, decision from case_finding f
    where f.rule = wanted.rule and f.decision is not null
      and (${except}::bigint is null or f.case_id <> ${except}::bigint) order by f.decided_at desc limit ${mostDecisions}) recent
  order by rule, case_id, key, version desc`;

/** How often officers lately accepted and rejected findings of rules, by the version of the rule that found them; decisions of one case can be left out. */
export async function practiceOf(
  db: Database,
  rules: readonly string[],
  except: string | null = null,
): Promise<RulePractice[]> {
  if (rules.length === 0) return [];
  const { rows } = await sql<RulePractice>`
    select rule, rule_version as version, count(*) filter (where decision = 'accepted')::int as accepted,
      count(*) filter (where decision = 'rejected')::int as rejected
    from (${newest(rules, except)}) one where rule_version is not null group by rule, rule_version`.execute(db);
  return rows;
}

/** A finding that an officer rejected. */
export interface RejectedRow {
  case_id: string;
  area: string;
  title: string;
  holder_name: string;
  finding: Finding;
  decision_reason: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
}

/** Cases in which findings of one version of a rule were rejected, newest decision first; of each case one. */
export async function rejectedCases(
  db: Database,
  { rule, version, limit }: { rule: string; version: number; limit: number },
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select rejected.*, c.area, c.title, c.holder_name from (
      select distinct on (f.case_id) f.case_id, f.finding, f.decision_reason, f.decided_by_name, f.decided_at
      from (${newest([rule])}) one
      join case_finding f on f.case_id = one.case_id and f.version = one.version and f.key = one.key
      where one.decision = 'rejected' and one.rule_version = ${version}
      order by f.case_id, f.decided_at desc) rejected
    join case_record c on c.id = rejected.case_id
    order by rejected.decided_at desc limit ${limit}`.execute(db);
  return rows;
}
