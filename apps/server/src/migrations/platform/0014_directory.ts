import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform, protectTenantRows } from '../../kernel/protect.ts';

/** Orgs, positions, levels, groups and roles of each tenant; the approval of tenants; the narrowed role app_tenant. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['org', 'org_level', 'org_position', 'user_group', 'user_group_member', 'app_role'])
    await protectTenantRows(db, table);
  await protectTenantRows(db, 'employee');
  await protectTenantRows(db, 'membership');
  for (const statement of directoryRights) await sql.raw(statement).execute(db);
  await grantPlatform(db, 'space_export', { platform: 'read' });
}

const statements = [
  `alter table tenant
    add column parent_name text,
    add column opinion text,
    add column approved_at timestamptz,
    add column approved_by bigint,
    add column schema_error text`,
  `create table org_level (
    id bigint primary key,
    tenant_id bigint not null references tenant (id),
    name text not null,
    value int not null,
    participant_type text not null check (participant_type in ('org', 'position')),
    unique (tenant_id, participant_type, name)
  )`,
  `create table org (
    id bigint primary key,
    tenant_id bigint not null references tenant (id),
    parent_id bigint references org (id),
    code text not null,
    name text not null,
    sort int not null default 0,
    manager_id bigint references employee (id),
    level_id bigint references org_level (id),
    unique (tenant_id, code)
  )`,
  `create index org_tree on org (tenant_id, parent_id, sort, id)`,
  `create table org_position (
    id bigint primary key,
    tenant_id bigint not null references tenant (id),
    org_id bigint references org (id),
    code text not null,
    name text not null,
    level_id bigint references org_level (id),
    unique (tenant_id, code)
  )`,
  `create table user_group (
    id bigint primary key,
    tenant_id bigint not null references tenant (id),
    code text not null,
    name text not null,
    description text not null default '',
    unique (tenant_id, code)
  )`,
  `create table user_group_member (
    group_id bigint not null references user_group (id) on delete cascade,
    employee_id bigint not null references employee (id),
    tenant_id bigint not null references tenant (id),
    primary key (group_id, employee_id)
  )`,
  // A role of a tenant is held like a built-in one: membership_role.role is its key.
  `create table app_role (
    id bigint primary key,
    key text generated always as (id::text) stored unique,
    tenant_id bigint not null references tenant (id),
    code text not null,
    name text not null,
    description text not null default '',
    permissions jsonb not null default '[]',
    unique (tenant_id, code)
  )`,
  `alter table employee
    add column org_id bigint references org (id),
    add column position_id bigint references org_position (id),
    add column left_at timestamptz,
    add column created_at timestamptz not null default now()`,
  'create index employee_tenant on employee (tenant_id, created_at desc, id desc)',
  `create table space_export (
    id bigint primary key,
    tenant_id bigint not null,
    tenant_name text not null,
    file_name text not null,
    bytes bigint not null,
    tables int not null,
    rows bigint not null,
    sha256 text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
];

/**
 * What an administrator of one tenant may touch of the shared directory: the own tenant's name, email and size, its people
 * and their roles. Status, space and approval of a tenant are no columns of theirs.
 */
const own = `current_setting('app.tenant_id')::bigint`;
const directoryRights = [
  'grant select, update (name, email, scale) on tenant to app_tenant',
  `create policy tenant_own on tenant to app_tenant using (id = ${own}) with check (id = ${own})`,
  'grant select, insert, update (fullname) on app_user to app_tenant',
  `create policy app_user_own on app_user for select to app_tenant using (id in (select user_id from membership))`,
  'create policy app_user_new on app_user for insert to app_tenant with check (not is_super)',
  `create policy app_user_change on app_user for update to app_tenant
    using (main_tenant_id = ${own} and id in (select user_id from membership)) with check (main_tenant_id = ${own})`,
  'grant select, insert, delete on membership_role to app_tenant',
  `create policy membership_role_own on membership_role to app_tenant
    using (membership_id in (select id from membership)) with check (membership_id in (select id from membership))`,
  'revoke delete on employee from app_tenant',
  'revoke delete on membership from app_tenant',
  'grant insert on audit_log to app_tenant',
  'grant insert on outbox to app_tenant',
  'grant select, insert, update, delete on idempotency to app_tenant',
  `create policy own_rows_tenant on idempotency to app_tenant
    using (split_part(owner, ':', 1) = current_setting('app.user_id', true))
    with check (split_part(owner, ':', 1) = current_setting('app.user_id', true))`,
];
