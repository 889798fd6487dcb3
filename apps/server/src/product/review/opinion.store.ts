import type { Finding, Opinion } from '@app/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

export interface OpinionRow {
  finding_id: string;
  case_id: string;
  version: number;
  holder_tenant_id: string;
  text: string;
  source: Opinion['source'];
  written_by: string;
  written_by_name: string;
  written_at: Date;
}
const of = (db: Database): Kysely<{ case_opinion: OpinionRow }> => tables<{ case_opinion: OpinionRow }>(db);

/** Opinions on the findings of a version. */
export function opinionsOf(db: Database, caseId: string, version: number): Promise<OpinionRow[]> {
  return of(db)
    .selectFrom('case_opinion')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('version', '=', version)
    .execute();
}

/** The opinion on one finding. */
export function findOpinion(db: Database, findingId: string): Promise<OpinionRow | undefined> {
  return of(db).selectFrom('case_opinion').selectAll().where('finding_id', '=', findingId).executeTakeFirst();
}

/** Writes the opinion on a finding, replacing an earlier one. */
export async function writeOpinion(db: Database, row: OpinionRow): Promise<void> {
  const { finding_id: _id, case_id: _case, version: _version, holder_tenant_id: _holder, ...changing } = row;
  await of(db)
    .insertInto('case_opinion')
    .values(row)
    .onConflict((conflict) => conflict.column('finding_id').doUpdateSet(changing))
    .execute();
}

/** Removes the opinion on a finding. */
export async function removeOpinion(db: Database, findingId: string): Promise<void> {
  await of(db).deleteFrom('case_opinion').where('finding_id', '=', findingId).execute();
}

/** A decided finding of the same rule in another case. */
export interface PrecedentRow {
  case_id: string;
  finding: Finding;
  decision: 'accepted' | 'rejected' | null;
  decision_reason: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  opinion: string | null;
  same_title: boolean;
}

/** Decided findings of a rule in other cases: those with the same words first, then the newest; one for each case. */
export async function precedentsOf(
  db: Database,
  wanted: { rule: string; title: string; caseId: string; limit: number },
): Promise<PrecedentRow[]> {
  const { rows } = await sql<PrecedentRow>`
    select * from (
      select distinct on (f.case_id) f.case_id, f.finding, f.decision, f.decision_reason, f.decided_by_name, f.decided_at,
        o.text as opinion, f.finding->'title'->>'zh-CN' = ${wanted.title} as same_title
      from (select * from case_finding where rule = ${wanted.rule} and decision is not null and case_id <> ${wanted.caseId}
            order by decided_at desc limit 500) f
      left join case_opinion o on o.finding_id = f.id
      order by f.case_id, same_title desc, f.decided_at desc) one
    order by same_title desc, (opinion is not null or decision_reason is not null) desc, decided_at desc
    limit ${wanted.limit}`.execute(db);
  return rows;
}

/** How often officers accepted and rejected findings of a rule in other cases. */
export async function decisionsOn(
  db: Database,
  rule: string,
  exceptCase: string,
): Promise<{ accepted: number; rejected: number }> {
  const { rows } = await sql<{ accepted: number; rejected: number }>`
    select count(*) filter (where decision = 'accepted')::int as accepted,
      count(*) filter (where decision = 'rejected')::int as rejected
    from case_finding where rule = ${rule} and decision is not null and case_id <> ${exceptCase}`.execute(db);
  return rows[0] ?? { accepted: 0, rejected: 0 };
}
