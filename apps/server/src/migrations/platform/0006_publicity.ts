import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * The public register: what anybody may read of a published case, never percentages or contact data. One row a number,
 * written in the transaction of the step that changed it.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    create table publicity (
      number text primary key,
      number_key text not null unique,
      case_id bigint not null,
      area text not null,
      authority_id bigint not null,
      authority_name text not null,
      holder_tenant_id bigint not null,
      holder_name text not null,
      title text not null,
      status text not null,
      status_label jsonb not null,
      status_look text not null,
      filed_at timestamptz not null,
      fields jsonb not null,
      ingredients jsonb not null,
      trace_ingredients jsonb not null,
      states jsonb not null,
      demo boolean not null,
      certificate jsonb,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index publicity_case on publicity (case_id)`.execute(db);
  await sql`create index publicity_filed on publicity (filed_at desc, number desc)`.execute(db);
  await sql`alter table publicity enable row level security`.execute(db);
  await sql`alter table publicity force row level security`.execute(db);
  await sql`create policy owner_rows on publicity for all to current_user using (true) with check (true)`.execute(db);
  await sql`create policy public_read on publicity for select to app_platform using (true)`.execute(db);
  await sql`create policy holder_rows on publicity for all to app_holder
    using (holder_tenant_id = current_setting('app.tenant_id')::bigint)
    with check (holder_tenant_id = current_setting('app.tenant_id')::bigint)`.execute(db);
  await sql`create policy authority_rows on publicity for all to app_authority
    using (authority_id = current_setting('app.tenant_id')::bigint)
    with check (authority_id = current_setting('app.tenant_id')::bigint)`.execute(db);
  await sql`grant select on publicity to app_platform`.execute(db);
  await sql`grant select, insert, update on publicity to app_holder, app_authority`.execute(db);
}
