import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Attachments of a space. An authority sees a company's file only once it is bound to a submitted version: until then
 * it belongs to a draft, and drafts are the company's own.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    create table attachment (
      id bigint primary key,
      holder_tenant_id bigint not null,
      owner_id bigint not null,
      record_id bigint,
      type text,
      file_name text not null,
      ext text not null,
      mime text not null,
      total_bytes bigint not null,
      sha256 text not null,
      storage_key uuid not null,
      bound_at timestamptz,
      replaces_id bigint,
      removed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index attachment_record on attachment (record_id) where removed_at is null`.execute(db);
  await sql`create index attachment_owner on attachment (owner_id, created_at desc) where removed_at is null`.execute(
    db,
  );
  await sql`alter table attachment enable row level security`.execute(db);
  await sql`alter table attachment force row level security`.execute(db);
  await sql`create policy owner_rows on attachment for all to current_user using (true) with check (true)`.execute(db);
  await sql`create policy holder_rows on attachment for all to app_holder
    using (holder_tenant_id = current_setting('app.tenant_id')::bigint)
    with check (holder_tenant_id = current_setting('app.tenant_id')::bigint)`.execute(db);
  await sql`create policy authority_rows on attachment for all to app_authority
    using (bound_at is not null or holder_tenant_id = current_setting('app.tenant_id')::bigint)
    with check (true)`.execute(db);
  await sql`grant select, insert, update on attachment to app_holder, app_authority`.execute(db);
}
