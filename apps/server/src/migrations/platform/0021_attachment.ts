import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

const me = `nullif(current_setting('app.user_id', true), '')::bigint`;

const statements = [
  // Attachments of people without a space (files of messages): each person's own.
  `create table attachment (
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
  )`,
  'create index attachment_owner on attachment (owner_id, created_at desc) where removed_at is null',
  'alter table attachment enable row level security',
  // A file of a message is for those who may read the message.
  `create policy attachment_own on attachment to public using (owner_id = ${me} or id in (select attachment_id from message_file))
    with check (owner_id = ${me})`,
  `create table attachment_preview (
    attachment_id bigint primary key references attachment (id) on delete cascade,
    state text not null check (state in ('waiting', 'ready', 'failed')),
    storage_key uuid,
    total_bytes bigint,
    reason text,
    requested_at timestamptz not null
  )`,
  `create table partial_upload (
    id bigint primary key,
    user_id bigint not null,
    tenant_id bigint not null,
    scope jsonb not null,
    file_name text not null,
    total_bytes bigint not null,
    record_id bigint,
    type text,
    replaces_id bigint,
    attachment jsonb,
    created_at timestamptz not null
  )`,
  'create index partial_upload_user on partial_upload (user_id)',
  'alter table partial_upload enable row level security',
  `create policy partial_upload_mine on partial_upload to public using (user_id = ${me}) with check (user_id = ${me})`,
  // A token tells for each of its attachments where it lies; older tokens lived an hour at most.
  'delete from preview_token',
  'alter table preview_token drop column scope, add column tenant_id bigint not null, add column places jsonb not null',
];

/** Attachments outside spaces, previews of Office files, uploads in chunks, tokens over several places. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await grantPlatform(db, 'attachment', { platform: 'write', holder: 'read', authority: 'read' });
  await grantPlatform(db, 'attachment_preview', { platform: 'write' });
  await grantPlatform(db, 'partial_upload', { platform: 'write' });
}
