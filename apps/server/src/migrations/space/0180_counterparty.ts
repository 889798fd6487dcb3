import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * The second company of a case (ADR 0075). It sees its own tasks and one row of `case_share`: the fields of the form that the area shows it, of the
 * version that stood while it had a task. No policy opens to it the case, its versions, its files or its history.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table wf_task add column party_tenant_id bigint,
    add constraint wf_task_party check ((role = 'COUNTERPARTY') = (party_tenant_id is not null))`.execute(db);
  await sql`create index wf_task_party on wf_task (party_tenant_id, case_id) where party_tenant_id is not null`.execute(
    db,
  );
  await sql`create policy party_rows on wf_task for select to app_holder
    using (party_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)`.execute(db);
  await sql`create table case_share (
    case_id bigint not null references case_record (id),
    tenant_id bigint not null,
    area text not null,
    definition_version int not null,
    version int not null,
    title text not null,
    data jsonb not null,
    files bigint[] not null,
    submitted_at timestamptz not null,
    shared_at timestamptz not null,
    primary key (case_id, tenant_id)
  )`.execute(db);
  await sql`create index case_share_files on case_share using gin (files)`.execute(db);
  await protectHolderRows(db, 'case_share', { holder: 'read', authority: 'write', column: 'tenant_id' });
  await sql.raw('revoke delete on case_share from app_authority').execute(db);
}
