import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

const secrets = [
  'user_contact',
  'auth_sms',
  'auth_sso_ticket',
  'auth_oidc_state',
  'user_factor',
  'user_recovery_code',
  'registration_file',
  'registration',
] as const;

/** Switched sessions, telephone codes, single sign-on, second factors and requests for accounts; none leaves app_platform. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `alter table auth_family
      add column parent_id bigint references auth_family (id) on delete cascade,
      add column tenant_id bigint references tenant (id),
      add column read_only boolean not null default false`,
    `create index auth_family_real_user on auth_family (real_user_id)`,
    `create index auth_family_parent on auth_family (parent_id) where parent_id is not null`,
    // Apart from app_user, which other scopes read: nobody sees another one's mobile (R3-08).
    `create table user_contact (
      user_id bigint primary key references app_user (id) on delete cascade,
      mobile text unique check (mobile ~ '^1[3-9][0-9]{9}$'),
      email text
    )`,
    `create table auth_sms (
      id bigint primary key,
      mobile text not null,
      type text not null,
      code_hash text not null,
      ip text not null,
      tries int not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    `create index auth_sms_mobile on auth_sms (mobile, created_at)`,
    `create index auth_sms_ip on auth_sms (ip, created_at)`,
    `create table auth_sso_ticket (
      issuer text not null,
      jti text not null,
      expires_at timestamptz not null,
      primary key (issuer, jti)
    )`,
    `create table auth_oidc_state (
      state_hash text primary key,
      browser_hash text not null,
      provider text not null,
      nonce text not null,
      verifier text not null,
      redirect text,
      expires_at timestamptz not null
    )`,
    `create table user_factor (
      user_id bigint primary key references app_user (id) on delete cascade,
      secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`,
    `create table user_recovery_code (
      user_id bigint not null references app_user (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`,
    `create table registration_file (
      id bigint primary key,
      user_id bigint not null references app_user (id) on delete cascade,
      file_name text not null,
      mime text not null,
      content bytea not null,
      created_at timestamptz not null
    )`,
    `create index registration_file_user on registration_file (user_id)`,
    `create table registration (
      id bigint primary key,
      user_id bigint not null references app_user (id) on delete cascade,
      company text not null,
      tenant_id bigint references tenant (id) on delete set null,
      proof text,
      proof_file_id bigint references registration_file (id) on delete set null,
      status text not null default 'WAIT' check (status in ('WAIT', 'PASSED', 'REFUSED')),
      opinion text,
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by bigint references app_user (id)
    )`,
    `create index registration_user on registration (user_id, created_at)`,
    `create unique index registration_waiting on registration (user_id) where status = 'WAIT'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of secrets) await grantPlatform(db, table, { platform: 'write' });
}
