import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform, protectTenantRows } from '../../kernel/protect.ts';

/** Menus that administrators edit: what was seeded, grants of a tenant's roles, favourites, roles of a sub-system. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await protectTenantRows(db, 'role_resource');
  await grantPlatform(db, 'menu_favorite', { platform: 'write' });
  await sql.raw('alter table menu_favorite enable row level security').execute(db);
  const mine = `user_id = nullif(current_setting('app.user_id', true), '')::bigint`;
  await sql
    .raw(`create policy own_rows on menu_favorite to app_platform using (${mine}) with check (${mine})`)
    .execute(db);
}

const statements = [
  'alter table menu_resource add column icon_svg text, add column default_url text',
  // Checked at commit: two aliases may change places in one transaction.
  `alter table menu_resource add constraint menu_resource_alias unique (system_id, alias) deferrable initially deferred`,
  // What start-up wrote last, by key: only rows that still look like that are brought to a newer definition.
  `create table menu_seed (
    system_id bigint not null references sub_system (id) on delete cascade,
    key text not null,
    hash text not null,
    conflict text check (conflict in ('edited', 'removed')),
    name jsonb not null,
    primary key (system_id, key)
  )`,
  'grant select, delete on menu_seed to app_platform',
  `create table role_resource (
    role_id bigint not null references app_role (id) on delete cascade,
    resource_id bigint not null references menu_resource (id) on delete cascade,
    tenant_id bigint not null references tenant (id),
    primary key (role_id, resource_id)
  )`,
  'create index role_resource_resource on role_resource (resource_id)',
  `create table menu_favorite (
    user_id bigint not null references app_user (id) on delete cascade,
    resource_id bigint not null references menu_resource (id) on delete cascade,
    sort int not null,
    primary key (user_id, resource_id)
  )`,
  // Keys of the roles that have a menu in it: X-Authorization-systemid is checked against this on every call.
  `alter table sub_system add column roles jsonb not null default '[]'`,
];
