import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** What the review said about each submitted version, what the applicant answered and what the officers decided. */
export async function up(db: Database): Promise<void> {
  await sql`create table case_review (
    case_id bigint not null,
    version int not null,
    holder_tenant_id bigint not null,
    rulebook_version text not null,
    as_of date not null,
    notices jsonb not null,
    passed jsonb not null,
    not_applicable jsonb not null,
    reviewed_at timestamptz not null,
    primary key (case_id, version)
  )`.execute(db);
  await sql`create table case_finding (
    id bigint primary key,
    case_id bigint not null,
    version int not null,
    holder_tenant_id bigint not null,
    position int not null,
    key text not null,
    rule text not null,
    severity text not null,
    finding jsonb not null,
    acknowledgement text,
    decision text check (decision in ('accepted', 'rejected')),
    decision_reason text,
    decided_by bigint,
    decided_by_name text,
    decided_at timestamptz,
    unique (case_id, version, key),
    foreign key (case_id, version) references case_review (case_id, version),
    check (decision is distinct from 'rejected' or decision_reason is not null)
  )`.execute(db);
  await protectHolderRows(db, 'case_review', { holder: 'append', authority: 'read' });
  await protectHolderRows(db, 'case_finding', { holder: 'append', authority: 'read' });
  // Only the decision may change, and only by the authority: the finding itself is a record.
  await sql`grant update (decision, decision_reason, decided_by, decided_by_name, decided_at) on case_finding to app_authority`.execute(
    db,
  );
}
