import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

const directory = ['tenant', 'app_user', 'membership', 'membership_role', 'employee'] as const;
const secrets = [
  'user_credential',
  'auth_ticket',
  'auth_family',
  'auth_token',
  'auth_attempt',
  'auth_captcha',
] as const;

/** Tenants, users, roles, sessions, sub-systems and menus. Secrets are apart from the directory that other scopes read. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `create table tenant (
      id bigint primary key,
      kind text not null check (kind in ('platform', 'authority', 'company')),
      code text not null unique check (code ~ '^[a-z][a-z0-9_]{1,40}$'),
      name text not null,
      number_prefix text,
      parent_id bigint references tenant (id),
      scale text,
      email text,
      status text not null default 'ENABLED' check (status in ('DISABLED', 'ENABLED')),
      approve_status text not null default 'PASSED' check (approve_status in ('WAIT', 'PASSED', 'REFUSED')),
      schema_status text not null default 'WAIT'
        check (schema_status in ('WAIT', 'CREATING', 'CREATED', 'FAILED', 'DROPPING', 'DROPPED', 'ERROR')),
      profile jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`,
    `create table app_user (
      id bigint primary key,
      account text not null,
      fullname text not null,
      fullname_en text,
      is_super boolean not null default false,
      status text not null default 'actived' check (status in ('actived', 'disabled', 'locked')),
      language text not null default 'zh-CN',
      main_tenant_id bigint references tenant (id),
      created_at timestamptz not null default now()
    )`,
    `create unique index app_user_account on app_user (lower(account))`,
    `create table membership (
      id bigint primary key,
      user_id bigint not null references app_user (id),
      tenant_id bigint not null references tenant (id),
      is_admin boolean not null default false,
      unique (user_id, tenant_id)
    )`,
    `create index membership_tenant on membership (tenant_id)`,
    `create table membership_role (
      membership_id bigint not null references membership (id),
      role text not null,
      primary key (membership_id, role)
    )`,
    `create table employee (
      id bigint primary key,
      user_id bigint not null references app_user (id),
      tenant_id bigint not null references tenant (id),
      name text not null,
      gender text check (gender in ('male', 'female')),
      org_name text,
      position text,
      status text not null default 'actived' check (status in ('actived', 'disabled', 'locked')),
      photo text,
      wc_account text,
      unique (user_id, tenant_id)
    )`,
    `create table user_credential (
      user_id bigint primary key references app_user (id),
      password_hash text not null,
      must_change boolean not null default false,
      changed_at timestamptz not null default now()
    )`,
    `create table auth_ticket (
      hash text primary key,
      kind text not null check (kind in ('login_state', 'code')),
      user_id bigint not null references app_user (id),
      client_id text,
      remember boolean not null default false,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    `create table auth_family (
      id bigint primary key,
      user_id bigint not null references app_user (id),
      real_user_id bigint not null references app_user (id),
      client_id text not null,
      remember boolean not null default false,
      ip text,
      agent text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_reason text
    )`,
    `create index auth_family_user on auth_family (user_id)`,
    `create index auth_family_expiry on auth_family (expires_at)`,
    `create table auth_token (
      hash text primary key,
      family_id bigint not null references auth_family (id) on delete cascade,
      kind text not null check (kind in ('access', 'refresh')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    `create index auth_token_family on auth_token (family_id)`,
    `create table auth_attempt (
      key text primary key,
      failures int not null,
      since timestamptz not null,
      locked_until timestamptz
    )`,
    `create table auth_captcha (
      request_id text primary key,
      code_hash text not null,
      expires_at timestamptz not null
    )`,
    `create table sub_system (
      id bigint primary key,
      alias text not null unique,
      name jsonb not null,
      logo text,
      logo_type text not null check (logo_type in ('svg', 'image')),
      sort int not null default 0
    )`,
    `create table menu_resource (
      id bigint primary key,
      system_id bigint not null references sub_system (id),
      parent_id bigint references menu_resource (id),
      key text not null,
      alias text not null,
      name jsonb not null,
      icon text,
      url text,
      open text,
      layout text,
      sort numeric not null default 0,
      roles jsonb not null default '[]',
      unique (system_id, key)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);

  for (const table of directory) {
    await grantPlatform(db, table, { platform: 'write', holder: 'read', authority: 'read' });
    await sql.raw(`alter table ${table} enable row level security`).execute(db);
    await sql
      .raw(`create policy ${table}_all on ${table} to app_platform, app_authority using (true) with check (true)`)
      .execute(db);
  }
  // A company sees itself and the offices that serve it, never another company or its people.
  const own = `current_setting('app.tenant_id')::bigint`;
  const visible = `tenant_id = ${own} or tenant_id in (select id from tenant where kind <> 'company')`;
  const policies: Record<(typeof directory)[number], string> = {
    tenant: `id = ${own} or kind <> 'company'`,
    membership: visible,
    employee: visible,
    membership_role: `membership_id in (select id from membership)`,
    app_user: `id in (select user_id from membership)`,
  };
  for (const table of directory)
    await sql
      .raw(`create policy ${table}_holder on ${table} for select to app_holder using (${policies[table]})`)
      .execute(db);

  for (const table of secrets) await grantPlatform(db, table, { platform: 'write', holder: 'none', authority: 'none' });
  for (const table of ['sub_system', 'menu_resource'])
    await grantPlatform(db, table, { platform: 'write', holder: 'none', authority: 'none' });
}
