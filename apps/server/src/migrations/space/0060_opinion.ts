import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Opinions that officers write on findings, and what finds earlier decisions on the same rule. Holders see none of them. */
export async function up(db: Database): Promise<void> {
  await sql`create table case_opinion (
    finding_id bigint primary key references case_finding (id) on delete cascade,
    case_id bigint not null,
    version int not null,
    holder_tenant_id bigint not null,
    text text not null check (text <> ''),
    source text not null check (source in ('typed', 'template', 'precedent', 'model')),
    written_by bigint not null,
    written_by_name text not null,
    written_at timestamptz not null
  )`.execute(db);
  await sql`create index case_opinion_case on case_opinion (case_id, version)`.execute(db);
  await sql`create index case_finding_decided on case_finding (rule, decided_at desc) where decision is not null`.execute(
    db,
  );
  await protectHolderRows(db, 'case_opinion', { holder: 'none', authority: 'write' });
}
