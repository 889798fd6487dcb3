import type { Finding, Notice, ReviewResult } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A finding of a submitted version with what applicant and officer said about it. */
export interface FindingRow {
  id: string;
  case_id: string;
  version: number;
  holder_tenant_id: string;
  position: number;
  key: string;
  rule: string;
  /** What it is about beside its rule; null = nothing, or it was found before subjects were kept. */
  subject: string | null;
  severity: string;
  finding: Finding;
  acknowledgement: string | null;
  decision: 'accepted' | 'rejected' | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
}
export interface ReviewRow {
  case_id: string;
  version: number;
  notices: Notice[];
}
export interface WholeReviewRow extends ReviewRow {
  rulebook_version: string;
  as_of: string;
  passed: string[];
  not_applicable: string[];
  reviewed_at: Date;
}
interface ReviewTables {
  case_finding: FindingRow;
  case_review: ReviewRow;
}
const of = (db: Database) => tables<ReviewTables>(db);

export interface NewReview {
  caseId: string;
  version: number;
  holderTenantId: string;
  result: ReviewResult;
  findings: { id: string; finding: Finding; subject: string | null; acknowledgement: string | null }[];
  at: Date;
}

/** Stores the review of a submitted version; later only the officers' decisions change. */
export async function insertReview(db: Database, review: NewReview): Promise<void> {
  const { caseId, version, holderTenantId, result } = review;
  const row = sql`insert into case_review (case_id, version, holder_tenant_id, rulebook_version, as_of, notices, passed, not_applicable, reviewed_at)
    values (${caseId}, ${version}, ${holderTenantId}, ${result.rulebookVersion}, ${result.asOf}, ${JSON.stringify(result.notices)}::jsonb,
      ${JSON.stringify(result.passed)}::jsonb, ${JSON.stringify(result.notApplicable)}::jsonb, ${review.at})`;
  if (review.findings.length === 0) {
    await row.execute(db);
    return;
  }
  const rows = review.findings.map(({ id, finding, subject, acknowledgement }, position) => ({
    id,
    position,
    key: finding.key,
    rule: finding.rule,
    subject,
    severity: finding.severity,
    finding,
    acknowledgement,
  }));
  await sql`with review as (${row})
    insert into case_finding (id, case_id, version, holder_tenant_id, position, key, rule, subject, severity, finding, acknowledgement)
    select id, ${caseId}::bigint, ${version}::int, ${holderTenantId}::bigint, position, key, rule, subject, severity, finding, acknowledgement
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, position int, key text, rule text, subject text, severity text, finding jsonb, acknowledgement text)`.execute(
    db,
  );
}

/** The review of the newest version; undefined when the case was never reviewed. */
export function latestReview(db: Database, caseId: string): Promise<ReviewRow | undefined> {
  return of(db)
    .selectFrom('case_review')
    .select(['case_id', 'version', 'notices'])
    .where('case_id', '=', caseId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The review of one version (the newest unless told) with all that is kept of it. */
export async function reviewOf(db: Database, caseId: string, version?: number): Promise<WholeReviewRow | undefined> {
  const { rows } = await sql<WholeReviewRow>`select case_id, version, rulebook_version,
      to_char(as_of, 'YYYY-MM-DD') as as_of, notices, passed, not_applicable, reviewed_at
    from case_review where case_id = ${caseId} and (${version ?? null}::int is null or version = ${version ?? null}::int)
    order by version desc limit 1`.execute(db);
  return rows[0];
}

/** One finding of a case. */
export function findFinding(db: Database, caseId: string, id: string): Promise<FindingRow | undefined> {
  return of(db)
    .selectFrom('case_finding')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Findings of a version in the order of the rules. */
export function findingsOf(db: Database, caseId: string, version: number): Promise<FindingRow[]> {
  return of(db)
    .selectFrom('case_finding')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
}

/** How many findings of level error of a version wait for a decision. */
export async function countOpenErrors(db: Database, caseId: string, version: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from case_finding
    where case_id = ${caseId} and version = ${version} and severity = 'error' and decision is null`.execute(db);
  return rows[0]?.open ?? 0;
}

/** One finding, locked against a decision at the same time. */
export function lockFinding(db: Database, caseId: string, id: string): Promise<FindingRow | undefined> {
  return of(db)
    .selectFrom('case_finding')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a decision, or takes it back. */
export async function updateDecision(
  db: Database,
  row: Pick<FindingRow, 'id' | 'decision' | 'decision_reason' | 'decided_by' | 'decided_by_name' | 'decided_at'>,
): Promise<void> {
  const { id, ...decision } = row;
  await of(db).updateTable('case_finding').set(decision).where('id', '=', id).execute();
}

/** One row of `countFindings`. */
export interface CountRow {
  case_id: string;
  errors: number;
  graves: number;
  warnings: number;
  cannot_decide: number;
  infos: number;
  undecided: number;
  rulebook_version: string;
  as_of: string;
  reviewed_at: Date;
}

/** Findings of the newest reviewed version of each case, by weight. */
export async function countFindings(db: Database, ids: readonly string[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select r.case_id, r.rulebook_version, to_char(r.as_of, 'YYYY-MM-DD') as as_of, r.reviewed_at,
      count(*) filter (where f.severity = 'error')::int as errors,
      count(*) filter (where f.finding ? 'wouldBe')::int as graves,
      count(*) filter (where f.severity = 'warn' and not f.finding ? 'wouldBe')::int as warnings,
      count(*) filter (where f.severity = 'undecided')::int as cannot_decide,
      count(*) filter (where f.severity = 'info')::int as infos,
      count(*) filter (where f.severity = 'error' and f.decision is null)::int as undecided
    from (select distinct on (case_id) case_id, version, rulebook_version, as_of, reviewed_at
          from case_review where case_id = any(${ids}::bigint[]) order by case_id, version desc) r
    left join case_finding f on f.case_id = r.case_id and f.version = r.version
    group by r.case_id, r.rulebook_version, r.as_of, r.reviewed_at`.execute(db);
  return rows;
}
