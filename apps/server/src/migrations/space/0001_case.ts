import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Drafts with their journal (a company's own, no authority reads them), cases and their immutable versions. */
export async function up(db: Database): Promise<void> {
  await sql`create table draft (
    id bigint primary key,
    area text not null,
    definition_version int not null,
    holder_tenant_id bigint not null,
    data jsonb not null,
    rev int not null default 0,
    title text not null default '',
    case_id bigint,
    task_id bigint,
    lock_window text,
    lock_user bigint,
    lock_name text,
    lock_since timestamptz,
    lock_at timestamptz,
    saved_rev int not null default 0,
    created_by bigint not null,
    created_at timestamptz not null,
    updated_by bigint not null,
    updated_by_name text not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create unique index draft_task on draft (task_id) where task_id is not null`.execute(db);
  await sql`create index draft_holder on draft (holder_tenant_id, area, updated_at desc, id desc)`.execute(db);

  await sql`create table draft_patch (
    draft_id bigint not null references draft (id) on delete cascade,
    rev int not null,
    patch_id text not null,
    holder_tenant_id bigint not null,
    ops jsonb not null,
    made_by bigint not null,
    made_at timestamptz not null,
    primary key (draft_id, rev),
    unique (draft_id, patch_id)
  )`.execute(db);

  await sql`create table case_record (
    id bigint primary key,
    area text not null,
    definition_version int not null,
    holder_tenant_id bigint not null,
    holder_name text not null,
    title text not null,
    status text not null,
    apply_no text,
    cert_no text,
    version int not null,
    search int4[] not null default '{}',
    created_by bigint not null,
    created_at timestamptz not null,
    submitted_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create unique index case_record_cert_no on case_record (cert_no) where cert_no is not null`.execute(db);
  await sql`create unique index case_record_apply_no on case_record (apply_no) where apply_no is not null`.execute(db);
  await sql`create index case_record_newest on case_record (submitted_at desc, id desc)`.execute(db);
  await sql`create index case_record_status on case_record (area, status, submitted_at desc, id desc)`.execute(db);
  await sql`create index case_record_holder on case_record (holder_tenant_id, submitted_at desc, id desc)`.execute(db);
  await sql`create index case_record_search on case_record using gin (search, (array[status])) with (fastupdate = off)`.execute(
    db,
  );

  await sql`create table case_version (
    case_id bigint not null references case_record (id),
    version int not null,
    draft_id bigint not null unique,
    holder_tenant_id bigint not null,
    definition_version int not null,
    data jsonb not null,
    sha256 text not null,
    opinion text,
    submitted_by bigint not null,
    submitted_by_name text not null,
    submitted_at timestamptz not null,
    primary key (case_id, version)
  )`.execute(db);

  await protectHolderRows(db, 'draft', { holder: 'write', authority: 'none' });
  await protectHolderRows(db, 'draft_patch', { holder: 'write', authority: 'none' });
  await protectHolderRows(db, 'case_record', { holder: 'write', authority: 'write' });
  await protectHolderRows(db, 'case_version', { holder: 'append', authority: 'read' });
  // A version is a snapshot that nobody changes (append); a case is never deleted by a request.
  await sql`revoke delete on case_record from app_holder, app_authority`.execute(db);
}
