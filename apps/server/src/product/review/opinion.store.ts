import type { Finding, Opinion, RulePractice } from '@app/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import { mostDecisions } from './practice.store.ts';

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
  area: string;
  title: string;
  holder_name: string;
  finding: Finding;
  decision: 'accepted' | 'rejected' | null;
  decision_reason: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  opinion: string | null;
  same: boolean;
}

type Decisions = Pick<RulePractice, 'accepted' | 'rejected'>;

/** The finding whose precedents are asked for. */
export interface PrecedentsOf {
  rule: string;
  /** What it is about; null = nothing beside its rule, and no other finding is the same. */
  subject: string | null;
  caseId: string;
}

/** The newest decided findings that are read of a rule and, beside them, of the same finding. */
const mostRead = 300;

/** Decided findings of a rule in other cases: the same finding first, then those with words of the officer, then the newest; one for each case. */
export async function precedentsOf(db: Database, { rule, subject, caseId }: PrecedentsOf): Promise<PrecedentRow[]> {
  const decided = sql`select id from case_finding where rule = ${rule} and decision is not null and case_id <> ${caseId}`;
  const { rows } = await sql<PrecedentRow>`
    select one.*, c.area, c.title, c.holder_name, o.text as opinion from (
      select distinct on (f.case_id) f.id, f.case_id, f.finding, f.decision, f.decision_reason, f.decided_by_name, f.decided_at,
        coalesce(f.subject = ${subject}::text, false) as same
      from case_finding f join ((${decided} order by decided_at desc limit ${mostRead})
        union (${decided} and subject = ${subject}::text order by decided_at desc limit ${mostRead})) read on read.id = f.id
      order by f.case_id, same desc, f.version desc, f.decided_at desc) one
    join case_record c on c.id = one.case_id
    left join case_opinion o on o.finding_id = one.id
    order by same desc, (o.text is not null or decision_reason is not null) desc, decided_at desc`.execute(db);
  return rows;
}

/** How often officers lately accepted and rejected the same finding, and all findings of its rule, in other cases. */
export async function decisionsOn(
  db: Database,
  { rule, subject, caseId }: PrecedentsOf,
): Promise<{ same: Decisions; rule: Decisions }> {
  const count = async (only: RawBuilder<SqlBool>): Promise<Decisions> => {
    const { rows } = await sql<Decisions>`
      select count(*) filter (where decision = 'accepted')::int as accepted, count(*) filter (where decision = 'rejected')::int as rejected
      from (select distinct on (case_id, key) decision
        from (select case_id, key, version, decision from case_finding
          where rule = ${rule} and decision is not null and case_id <> ${caseId} and ${only}
          order by decided_at desc limit ${mostDecisions}) recent
        order by case_id, key, version desc) newest`.execute(db);
    return rows[0] ?? { accepted: 0, rejected: 0 };
  };
  return { same: await count(sql`subject = ${subject}::text`), rule: await count(sql`true`) };
}
