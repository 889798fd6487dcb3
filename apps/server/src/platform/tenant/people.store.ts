import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A person to whom work can be given. All functions of this file need the scope app_platform and name the tenant. */
export interface DirectoryPerson {
  id: string;
  fullname: string;
}

/** What a person belongs to, by which processes can assign work. */
export interface Belongings {
  /** Codes of built-in roles and keys of the tenant's own. */
  roles: string[];
  positions: string[];
  groups: string[];
  orgs: string[];
}

type Part = 'position' | 'group' | 'org';

const active = sql`join app_user u on u.id = e.user_id and u.status = 'actived' and e.status = 'actived' and e.left_at is null`;

/** Active people of these ids who belong to the tenant, in the order of the ids. */
export async function activePeople(db: Database, tenantId: string, ids: readonly string[]): Promise<DirectoryPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DirectoryPerson>`select u.id, u.fullname from employee e ${active}
    where e.tenant_id = ${tenantId} and u.id = any(${[...ids]}::bigint[])`.execute(db);
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Active people of a position, a group or an org (its sub-orgs have their own); `key` is an id or a code. */
export async function peopleOfPart(
  db: Database,
  tenantId: string,
  part: Part,
  key: string,
): Promise<DirectoryPerson[]> {
  const id = await partId(db, tenantId, part, key);
  if (id === null) return [];
  const belongs =
    part === 'group'
      ? sql`exists (select from user_group_member m where m.group_id = ${id} and m.employee_id = e.id)`
      : sql`${sql.ref(part === 'position' ? 'e.position_id' : 'e.org_id')} = ${id}`;
  const { rows } = await sql<DirectoryPerson>`select u.id, u.fullname from employee e ${active}
    where e.tenant_id = ${tenantId} and ${belongs} order by u.id`.execute(db);
  return rows;
}

/** Id of a position, group or org that a process names by id or code; null = the tenant has none. */
export async function partId(db: Database, tenantId: string, part: Part, key: string): Promise<string | null> {
  const table = sql.table({ position: 'org_position', group: 'user_group', org: 'org' }[part]);
  const { rows } = await sql<{ id: string }>`select id from ${table}
    where tenant_id = ${tenantId} and (id::text = ${key} or code = ${key}) order by id::text = ${key} desc limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Name of a position, group or org by id or code, for explanations. */
export async function partName(db: Database, tenantId: string, part: Part, key: string): Promise<string | null> {
  const id = await partId(db, tenantId, part, key);
  const table = sql.table({ position: 'org_position', group: 'user_group', org: 'org' }[part]);
  const { rows } = await sql<{ name: string }>`select name from ${table} where id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * The manager `level` steps up from a person's org: 1 = of the own org, 2 = of the one above. Where the person is the manager, the next org
 * counts, so that nobody approves their own work. Empty when there is none.
 */
export async function managerAbove(
  db: Database,
  tenantId: string,
  userId: string,
  level: number,
): Promise<DirectoryPerson[]> {
  const { rows } = await sql<DirectoryPerson>`with recursive up as (
      select o.id, o.parent_id, o.manager_id, 1 as depth from org o
        join employee e on e.org_id = o.id where e.user_id = ${userId} and e.tenant_id = ${tenantId}
      union all select o.id, o.parent_id, o.manager_id, up.depth + 1 from org o join up on up.parent_id = o.id
        where up.depth < 100)
    select u.id, u.fullname from up join employee e on e.id = up.manager_id ${active}
    where u.id <> ${userId} and e.tenant_id = ${tenantId} order by up.depth offset ${level - 1} limit 1`.execute(db);
  return rows;
}

/** Ids of the active people in a person's org, the person included; only the person where the directory knows no org. */
export async function colleaguesInOrg(db: Database, tenantId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.user_id::text as id from employee e join employee o
      on o.tenant_id = e.tenant_id and o.org_id = e.org_id
    where o.tenant_id = ${tenantId} and o.user_id = ${userId} and e.left_at is null order by e.user_id`.execute(db);
  return rows.length > 0 ? rows.map(({ id }) => id) : [userId];
}

/** The offices (orgs) of a tenant in which somebody is or was, by their place in the directory. */
export async function officesWithPeople(db: Database, tenantId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`with recursive up as (
      select o.id, o.parent_id from org o where o.tenant_id = ${tenantId} and exists (select from employee e where e.org_id = o.id)
      union select o.id, o.parent_id from org o join up on up.parent_id = o.id)
    select o.id::text as id, o.name from org o where o.id in (select id from up) order by o.sort, o.id`.execute(db);
  return rows;
}

/** Everybody who is or was in an office of a tenant or in one below it. */
export async function peopleOfOffice(db: Database, tenantId: string, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select o.id from org o where o.id = ${orgId} and o.tenant_id = ${tenantId}
      union select o.id from org o join below on o.parent_id = below.id)
    select distinct e.user_id::text as id from employee e join below on below.id = e.org_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a person belongs to in a tenant. */
export async function belongingsOf(db: Database, tenantId: string, userId: string): Promise<Belongings> {
  const { rows } = await sql<{
    position_id: string | null;
    org_id: string | null;
    groups: string[];
    roles: string[];
  }>`select e.position_id, e.org_id, coalesce((select jsonb_agg(r.role) from membership m
      join membership_role_now r on r.membership_id = m.id where m.user_id = e.user_id and m.tenant_id = e.tenant_id), '[]')
      as roles, coalesce((select jsonb_agg(m.group_id::text) from user_group_member m
      where m.employee_id = e.id), '[]') as groups
    from employee e where e.user_id = ${userId} and e.tenant_id = ${tenantId}`.execute(db);
  return {
    roles: rows.flatMap((row) => row.roles),
    positions: rows.flatMap((row) => row.position_id ?? []),
    orgs: rows.flatMap((row) => row.org_id ?? []),
    groups: rows.flatMap((row) => row.groups),
  };
}

/** Colleagues whose name or account holds the text, with org and position; at most fifty. */
export async function findColleagues(
  db: Database,
  tenantId: string,
  text: string,
): Promise<(DirectoryPerson & { org: string | null; position: string | null })[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<DirectoryPerson & { org: string | null; position: string | null }>`
    select u.id, u.fullname, e.org_name as org, e.position from employee e ${active}
    where e.tenant_id = ${tenantId} and (u.fullname ilike ${pattern} or u.account ilike ${pattern})
    order by u.fullname, u.id limit 50`.execute(db);
  return rows;
}

/** People with their names, in the order of the ids; needs the scope app_platform. */
export async function peopleNamed(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<DirectoryPerson>`select id, fullname from app_user where id = any(${[...ids]}::bigint[])`.execute(db);
  const names = new Map(rows.map((row) => [row.id, row.fullname]));
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}
