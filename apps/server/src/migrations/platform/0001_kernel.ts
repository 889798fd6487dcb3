import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Spaces, routing, audit, outbox, idempotency and node numbers. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await grantPlatform(db, 'space', { platform: 'read', holder: 'read', authority: 'read' });
  await grantPlatform(db, 'record_route', { platform: 'read', holder: 'append', authority: 'append' });
  for (const table of ['audit_log', 'outbox']) {
    await sql.raw(`grant insert on ${table} to app_platform, app_holder, app_authority`).execute(db);
  }
  // The mark 'done' belongs to the handler's transaction; nothing else of a row can be changed by a request role.
  await sql
    .raw('grant select (id, state), update (state, done_at, leased_until, error) on outbox to app_platform')
    .execute(db);
  await sql
    .raw('grant select, insert, update, delete on idempotency to app_platform, app_holder, app_authority')
    .execute(db);
}

const statements = [
  `create table space (
    tenant_id bigint primary key,
    schema_name text not null unique,
    created_at timestamptz not null default now()
  )`,
  'create sequence node_number maxvalue 1023 cycle minvalue 0 start 0',
  `create table record_route (
    record_id bigint primary key,
    authority_id bigint not null,
    holder_tenant_id bigint not null
  )`,
  // A company learns only of its own records; without a row it cannot tell a foreign id from a missing one.
  `alter table record_route enable row level security`,
  `create policy owner_rows on record_route for all to current_user using (true) with check (true)`,
  `create policy any_rows on record_route for all to app_platform, app_authority using (true) with check (true)`,
  `create policy holder_rows on record_route for all to app_holder
    using (holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)
    with check (holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)`,

  // R3-50. The transaction number lets the sealer wait until no earlier transaction can still commit a row.
  `create table audit_log (
    seq bigint generated always as identity primary key,
    xact bigint not null default (pg_current_xact_id()::text::bigint),
    at timestamptz not null default clock_timestamp(),
    uid bigint,
    real_uid bigint,
    tenant_id bigint,
    ip text,
    request_id text,
    action text not null,
    entity text not null,
    entity_id text not null,
    before jsonb,
    after jsonb
  )`,
  'create index audit_log_xact on audit_log (xact, seq)',
  'create index audit_log_entity on audit_log (entity, entity_id)',
  `create table audit_seal (
    position bigint primary key,
    seq bigint not null unique,
    hash text not null,
    sealed_at timestamptz not null default now()
  )`,
  `create table audit_seal_head (
    singleton boolean primary key default true check (singleton),
    position bigint not null,
    hash text not null,
    watermark bigint not null
  )`,
  `insert into audit_seal_head (position, hash, watermark) values (0, repeat('0', 64), 0)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$`,
  ...['audit_log', 'audit_seal'].flatMap((table) => [
    `create trigger append_only before update or delete on ${table} for each row execute function refuse_change()`,
    `create trigger never_truncated before truncate on ${table} for each statement execute function refuse_change()`,
  ]),

  `create table outbox (
    id bigint primary key,
    kind text not null,
    payload jsonb not null,
    scope jsonb not null,
    actor jsonb not null,
    attempts int not null default 0,
    next_at timestamptz not null default now(),
    leased_until timestamptz,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
    error text,
    created_at timestamptz not null default now(),
    done_at timestamptz
  )`,
  `create index outbox_waiting on outbox (next_at, id) where state = 'waiting'`,

  // Rows of one user are invisible to others: a stored answer is for its caller only.
  `create table idempotency (
    owner text not null,
    key text not null,
    call text not null,
    body_hash text not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (owner, key)
  )`,
  'create index idempotency_created on idempotency (created_at)',
  `alter table idempotency enable row level security`,
  `create policy owner_rows on idempotency for all to current_user using (true) with check (true)`,
  `create policy own_rows on idempotency for all to app_platform, app_holder, app_authority
    using (split_part(owner, ':', 1) = current_setting('app.user_id', true))
    with check (split_part(owner, ':', 1) = current_setting('app.user_id', true))`,
];
