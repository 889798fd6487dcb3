import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * Letters to and from the parties of a case (areas.md 1.4). A company reads what was issued to it, nothing before; it may write only the receipts
 * of its own acts and the time of its first reading. Nobody may delete a letter.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table letter (
    id bigint primary key,
    kind text not null,
    direction text not null default 'out' check (direction in ('out', 'in')),
    number text unique,
    case_id bigint not null references case_record (id),
    area text not null,
    product_id bigint,
    -- The company that it is to; of an incoming letter the one that it is from.
    holder_tenant_id bigint not null,
    to_name text not null,
    to_address text not null default '',
    language text not null default 'zh-CN',
    template_version int not null,
    content jsonb not null,
    content_sha256 text not null,
    state text not null check (state in ('draft', 'checked', 'signed', 'issued', 'served', 'void')),
    drafted_by bigint,
    drafted_by_name text,
    checked_by bigint,
    checked_by_name text,
    signed_by bigint,
    signed_by_name text,
    signature_id bigint,
    created_at timestamptz not null,
    issued_at timestamptz,
    service_way text not null default 'platform' check (service_way in ('platform', 'post', 'hand', 'publication')),
    served_at timestamptz,
    service_proof bigint,
    first_read_at timestamptz,
    reply_due date,
    reply_letter_id bigint references letter (id),
    replaces_id bigint unique references letter (id),
    attachment_id bigint,
    sha256 text,
    bytes bigint,
    check ((number is null) = (issued_at is null)),
    check ((state in ('draft', 'checked', 'signed')) <= (issued_at is null)),
    check (state <> 'served' or served_at >= issued_at)
  )`.execute(db);
  await sql`create index letter_case on letter (case_id, id)`.execute(db);
  await sql`create index letter_holder on letter (holder_tenant_id, issued_at desc)`.execute(db);
  await protectHolderRows(db, 'letter', { holder: 'append', authority: 'append' });
  const own = `holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint`;
  await sql.raw(`drop policy holder_rows on letter`).execute(db);
  await sql
    .raw(`create policy holder_rows on letter for all to app_holder using (${own} and issued_at is not null)
      with check (${own} and issued_at is not null)`)
    .execute(db);
  await sql`grant update on letter to app_authority`.execute(db);
  await sql`grant update (first_read_at) on letter to app_holder`.execute(db);
}
