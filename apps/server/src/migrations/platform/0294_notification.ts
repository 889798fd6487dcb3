import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform, protectTenantRows } from '../../kernel/protect.ts';

/** Notifications by mail: what people choose, what waits, what was sent, why not, and how the mail server does. Nothing that happened before is mailed. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['notification_choice', 'notification_code', 'notification_day', 'mail_health'])
    await grantPlatform(db, table, { platform: 'write' });
  await protectTenantRows(db, 'notification');
}

const statements = [
  `alter table user_contact
    add column email_confirmed_at timestamptz,
    add column email_refused_at timestamptz`,
  `create table notification_choice (
    user_id bigint primary key references app_user (id) on delete cascade,
    language text check (language in ('zh-CN', 'zh-TW', 'en')),
    digest_at text not null,
    kinds jsonb not null,
    updated_at timestamptz not null
  )`,
  // The code that proves an address, and how many were sent since when.
  `create table notification_code (
    user_id bigint primary key references app_user (id) on delete cascade,
    email text not null,
    code_hash text not null,
    tries int not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    sent_count int not null,
    counted_from timestamptz not null
  )`,
  // due_at is business time: mornings and working days; next_at is real time: waiting after a failure.
  `create table notification (
    id bigint primary key,
    event text not null,
    user_id bigint not null references app_user (id) on delete cascade,
    tenant_id bigint references tenant (id) on delete set null,
    kind text not null check (kind in ('task', 'letter', 'deadline', 'result', 'message', 'test')),
    mode text not null check (mode in ('once', 'digest')),
    message_id bigint,
    subject jsonb,
    content jsonb,
    link text,
    state text not null check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed', 'unsure')),
    reason text,
    error text,
    attempts int not null default 0,
    due_at timestamptz not null,
    next_at timestamptz not null,
    leased_until timestamptz,
    mail_id bigint,
    together int,
    bytes int,
    address text,
    created_at timestamptz not null,
    done_at timestamptz,
    unique (user_id, event)
  )`,
  `create index notification_waiting on notification (due_at, id) where state = 'waiting'`,
  `create index notification_leased on notification (leased_until) where state = 'sending'`,
  'create index notification_created on notification (created_at desc, id desc)',
  'create index notification_tenant on notification (tenant_id, created_at desc, id desc)',
  'create index notification_count on notification (tenant_id, state) include (bytes)',
  "create index notification_day_sent on notification (done_at) where state = 'sent'",
  // Up to which day an authority's limits were looked at.
  `create table notification_day (
    authority_id bigint primary key references tenant (id) on delete cascade,
    day date not null
  )`,
  `create table mail_health (
    slot smallint primary key default 1 check (slot = 1),
    last_sent_at timestamptz,
    failing_since timestamptz,
    failures int not null default 0,
    error text,
    resume_at timestamptz
  )`,
  'insert into mail_health default values',
];
