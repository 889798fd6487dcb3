import type { RoleId, Text } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** What a menu entry consists of, besides its place. */
export interface MenuContent {
  alias: string;
  name: Text;
  icon: string | null;
  icon_svg: string | null;
  url: string | null;
  default_url: string | null;
  open: string | null;
  layout: string | null;
  sort: number;
  roles: RoleId[];
}
/** A stored menu entry; `key` stays the same over publications. */
export interface MenuRow extends MenuContent {
  id: string;
  system_id: string;
  parent_id: string | null;
  key: string;
}
/** The content of an entry as start-up last wrote it. */
export interface MenuSeed {
  key: string;
  hash: string;
  conflict: 'edited' | 'removed' | null;
  name: Text;
}

const columns = sql`id, system_id, parent_id, key, alias, name, icon, icon_svg, url, default_url, open, layout,
  sort::float8 as sort, roles`;

/** All entries of a sub-system, in order. */
export async function menusOf(db: Database, systemId: string): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`select ${columns} from menu_resource where system_id = ${systemId}
    order by sort, id`.execute(db);
  return rows;
}

/** One entry. */
export async function menuById(db: Database, id: string): Promise<MenuRow | undefined> {
  const { rows } = await sql<MenuRow>`select ${columns} from menu_resource where id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a sub-system's tree until the transaction ends, so that two parallel moves cannot make a cycle. */
export async function lockSystem(db: Database, systemId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sub_system where id = ${systemId} for update`.execute(db);
  return rows.length > 0;
}

/** Writes an entry; a new one when its id is. */
export async function storeMenu(db: Database, row: MenuRow): Promise<void> {
  await sql`insert into menu_resource
      (id, system_id, parent_id, key, alias, name, icon, icon_svg, url, default_url, open, layout, sort, roles)
    values (${row.id}, ${row.system_id}, ${row.parent_id}, ${row.key}, ${row.alias}, ${JSON.stringify(row.name)}::jsonb,
      ${row.icon}, ${row.icon_svg}, ${row.url}, ${row.default_url}, ${row.open}, ${row.layout}, ${row.sort},
      ${JSON.stringify(row.roles)}::jsonb)
    on conflict (id) do update set parent_id = excluded.parent_id, alias = excluded.alias, name = excluded.name,
      icon = excluded.icon, icon_svg = excluded.icon_svg, url = excluded.url, default_url = excluded.default_url,
      open = excluded.open, layout = excluded.layout, sort = excluded.sort, roles = excluded.roles`.execute(db);
}

/** Removes entries; those below a removed one must be among them or move to the top. */
export async function deleteMenus(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`(${sql.join([...ids])})`;
  await sql`update menu_resource set parent_id = null where parent_id in ${list}`.execute(db);
  await sql`delete from menu_resource where id in ${list}`.execute(db);
}

/** Gives siblings their order, one statement for all. */
export async function storeOrder(db: Database, ids: readonly string[], step = 10): Promise<void> {
  await sql`update menu_resource r set sort = o.place * ${step}::int
    from unnest(${[...ids]}::bigint[]) with ordinality o (id, place) where r.id = o.id`.execute(db);
}

/** The built-in roles of several entries, one statement for all. */
export async function storeRoles(db: Database, rows: readonly { id: string; roles: RoleId[] }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update menu_resource r set roles = g.roles::jsonb
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => JSON.stringify(row.roles))}::text[]) g (id, roles)
    where r.id = g.id`.execute(db);
}

/** Refreshes the roles that have an entry with an address in a sub-system; X-Authorization-systemid is checked against them. */
export async function refreshSystemRoles(db: Database, systemId: string): Promise<void> {
  await sql`update sub_system set roles = (select coalesce(jsonb_agg(distinct k.role), '[]') from (
      select jsonb_array_elements_text(r.roles) as role from menu_resource r
        where r.system_id = ${systemId} and (r.url is not null or not exists (select from menu_resource c where c.parent_id = r.id))
      union select a.key from app_role a, jsonb_array_elements(a.grants) g
        join menu_resource r on r.url = 'area:' || (g.value ->> 'area') where r.system_id = ${systemId} and g.value -> 'verbs' ? 'query'
      union select g.role_id::text from role_resource g join menu_resource r on r.id = g.resource_id
        where r.system_id = ${systemId}) k) where id = ${systemId}`.execute(db);
}

/** Ids of all sub-systems. */
export async function systemIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sub_system order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What start-up wrote last, by key. */
export async function seedsOf(db: Database, systemId: string): Promise<Map<string, MenuSeed>> {
  const { rows } =
    await sql<MenuSeed>`select key, hash, conflict, name from menu_seed where system_id = ${systemId}`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Remembers what start-up wrote. */
export async function storeSeed(db: Database, systemId: string, seed: MenuSeed): Promise<void> {
  await sql`insert into menu_seed (system_id, key, hash, conflict, name)
    values (${systemId}, ${seed.key}, ${seed.hash}, ${seed.conflict}, ${JSON.stringify(seed.name)}::jsonb)
    on conflict (system_id, key) do update set hash = excluded.hash, conflict = excluded.conflict, name = excluded.name`.execute(
    db,
  );
}

/** Forgets what start-up wrote of an entry that the definitions no longer have. */
export async function deleteSeed(db: Database, systemId: string, key: string): Promise<void> {
  await sql`delete from menu_seed where system_id = ${systemId} and key = ${key}`.execute(db);
}

/** Entries whose newer definition was not applied. */
export async function conflictsOf(db: Database): Promise<(MenuSeed & { system_id: string })[]> {
  const { rows } = await sql<
    MenuSeed & { system_id: string }
  >`select system_id, key, hash, conflict, name from menu_seed
    where conflict is not null order by system_id, key`.execute(db);
  return rows;
}

/** Role keys of a member: built-in ids and ids of the tenant's own roles. */
export async function roleKeysOf(db: Database, userId: string, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`select r.role from membership_role_now r
    join membership m on m.id = r.membership_id where m.user_id = ${userId} and m.tenant_id = ${tenantId}`.execute(db);
  return rows.map((row) => row.role);
}

/** Entries that own roles of a tenant are granted. */
export async function grantedResources(db: Database, roleKeys: readonly string[]): Promise<Set<string>> {
  const own = roleKeys.filter((key) => /^\d+$/.test(key));
  if (own.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select resource_id as id from role_resource where role_id in (${sql.join(own)})`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Replaces the grants of a tenant's own role in a sub-system. */
export async function storeGrants(
  db: Database,
  grant: { roleId: string; tenantId: string; systemId: string; resourceIds: readonly string[] },
): Promise<void> {
  await sql`delete from role_resource where role_id = ${grant.roleId}
    and resource_id in (select id from platform.menu_resource where system_id = ${grant.systemId})`.execute(db);
  if (grant.resourceIds.length > 0)
    await sql`insert into role_resource (role_id, resource_id, tenant_id)
      select ${grant.roleId}::bigint, r.id, ${grant.tenantId}::bigint
      from unnest(${[...grant.resourceIds]}::bigint[]) r (id)`.execute(db);
}

/** A role of the tenant that the scope may see. */
export async function tenantRole(db: Database, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from app_role where id = ${id}`.execute(db);
  return rows[0];
}
