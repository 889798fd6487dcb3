import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform, protectTenantRows } from '../../kernel/protect.ts';

/** Programs of companies: what each may do, its keys as hashes, its short-lived tokens, its calls by day (ADR 0116). */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['program', 'program_key', 'program_day', 'program_use']) await protectTenantRows(db, table);
  await grantPlatform(db, 'program_token', { platform: 'write' });
}

const statements = [
  `create table program (
    id bigint primary key,
    tenant_id bigint not null references tenant (id) on delete cascade,
    name text not null,
    note text not null,
    owner_id bigint not null references app_user (id) on delete cascade,
    scopes text[] not null,
    version int not null default 1,
    expires_at timestamptz,
    created_at timestamptz not null,
    created_by bigint not null,
    created_by_name text not null,
    revoked_at timestamptz
  )`,
  'create unique index program_name on program (tenant_id, lower(name)) where revoked_at is null',
  `create table program_key (
    id bigint primary key,
    program_id bigint not null references program (id) on delete cascade,
    tenant_id bigint not null,
    prefix text not null,
    hash text not null unique,
    created_at timestamptz not null,
    created_by_name text not null,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  'create index program_key_program on program_key (program_id, id)',
  `create table program_token (
    hash text primary key,
    program_id bigint not null references program (id) on delete cascade,
    key_id bigint not null references program_key (id) on delete cascade,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index program_token_ends on program_token (expires_at)',
  'create index program_token_program on program_token (program_id)',
  `create table program_day (
    program_id bigint not null references program (id) on delete cascade,
    tenant_id bigint not null,
    day date not null,
    calls int not null,
    refused int not null,
    primary key (program_id, day)
  )`,
  `create table program_use (
    program_id bigint primary key references program (id) on delete cascade,
    tenant_id bigint not null,
    last_used_at timestamptz not null
  )`,
  // What a program may do is remembered between its calls: a change of it, or of its keys, makes every server look again.
  ...['program', 'program_key'].map(
    (table) => `create trigger note_auth_change after update or delete on ${table}
      for each statement execute function note_auth_change()`,
  ),
];
