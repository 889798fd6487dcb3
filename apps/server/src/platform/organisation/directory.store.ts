import type { AreaGrant, Language, Org } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** Sources of the lists; the scope shows the rows of one tenant. */
export const levelSource = handSource({
  table: 'org_level',
  columns: {
    name: { nullable: false, operator: 'SL' },
    value: { type: 'numeric', nullable: false },
    participantType: { nullable: false },
  },
});
export const positionSource = handSource({
  from: sql`(select p.*, o.name as org_name, l.name as level_name,
      (select count(*)::int from employee e where e.position_id = p.id) as employees
    from org_position p left join org o on o.id = p.org_id left join org_level l on l.id = p.level_id) t`,
  columns: {
    orgId: { type: 'id' },
    orgName: { operator: 'SL' },
    code: { nullable: false, operator: 'SL' },
    name: { nullable: false, operator: 'SL' },
    levelId: { type: 'id' },
    levelName: { operator: 'SL' },
    employees: { type: 'numeric', nullable: false },
  },
});
export const groupSource = handSource({
  from: sql`(select g.*, coalesce((select jsonb_agg(jsonb_build_object('id', e.id::text, 'name', e.name) order by e.id)
      from user_group_member m join employee e on e.id = m.employee_id where m.group_id = g.id), '[]') as members
    from user_group g) t`,
  columns: {
    code: { nullable: false, operator: 'SL' },
    name: { nullable: false, operator: 'SL' },
    description: { nullable: false, operator: 'SL' },
    members: { type: 'jsonb', nullable: false },
  },
});

/** Tables of the directory whose rows a caller names by id. */
export type DirectoryTable = 'org' | 'org_level' | 'org_position' | 'user_group' | 'app_role' | 'employee';

/** The fields of an org that people edit. */
export interface OrgWritten {
  parent_id: string | null;
  code: string;
  name: string;
  sort: number;
  manager_id: string | null;
  level_id: string | null;
  letters: Org['letters'];
}

/** An org of the tenant. */
export interface OrgRow extends OrgWritten {
  id: string;
  path: string;
  manager_name: string | null;
  level_name: string | null;
  employees: number;
}

/** All orgs of the tenant with their paths, parents first. */
export async function orgRows(db: Database): Promise<OrgRow[]> {
  const { rows } = await sql<OrgRow>`with recursive tree as (
      select o.*, o.name::text as path, 0 as depth from org o where o.parent_id is null
      union all select o.*, tree.path || '/' || o.name, tree.depth + 1 from org o join tree on o.parent_id = tree.id)
    select t.id, t.parent_id, t.code, t.name, t.sort, t.manager_id, t.level_id, t.letters, t.path, m.name as manager_name,
      l.name as level_name, (select count(*)::int from employee e where e.org_id = t.id) as employees
    from tree t left join employee m on m.id = t.manager_id left join org_level l on l.id = t.level_id
    order by t.depth, t.sort, t.id`.execute(db);
  return rows;
}

/** A row of the tenant, locked; undefined for a row of another tenant. */
export async function lockRow<T>(db: Database, table: DirectoryTable, id: string): Promise<T | undefined> {
  const { rows } = await sql<T>`select * from ${sql.table(table)} where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Ids of a list that the tenant has. */
export async function knownIds(db: Database, table: DirectoryTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id in (${sql.join([...ids])})`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Whether another row of the tenant has the value. */
export async function valueTaken(
  db: Database,
  table: DirectoryTable,
  column: 'code' | 'name',
  value: string,
  besides: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value} and id <> ${besides}`.execute(db);
  return rows.length > 0;
}

/** Inserts or updates a row of the directory, by its id. */
export async function storeRow(
  db: Database,
  table: DirectoryTable,
  row: { id: string; tenant_id: string } & Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(row);
  const values = names.map((name) =>
    Array.isArray(row[name]) ? sql`${JSON.stringify(row[name])}::jsonb` : sql`${row[name]}`,
  );
  const changes = names
    .filter((name) => name !== 'id' && name !== 'tenant_id')
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(values)})
    on conflict (id) do update set ${sql.join(changes)}`.execute(db);
}

/** Removes rows of the directory. */
export async function deleteRows(db: Database, table: DirectoryTable, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id in (${sql.join([...ids])})`.execute(db);
}

/** Names of those rows that other rows of the directory still refer to. */
export async function usedNames(
  db: Database,
  table: DirectoryTable,
  ids: readonly string[],
  uses: readonly { table: string; column: string }[],
): Promise<string[]> {
  const list = sql.join([...ids]);
  const conditions = uses.map(
    (use) => sql`exists (select from ${sql.table(use.table)} u where u.${sql.ref(use.column)} = t.id
      ${use.table === table ? sql`and u.id not in (${list})` : sql``})`,
  );
  const { rows } = await sql<{ name: string }>`select t.name from ${sql.table(table)} t where t.id in (${list})
    and (${sql.join(conditions, sql` or `)}) order by t.id`.execute(db);
  return rows.map((row) => row.name);
}

/** Updates the copies of an org's or position's name that sign-in and messages show. */
export async function renameFor(
  db: Database,
  column: 'org_id' | 'position_id',
  id: string,
  name: string,
): Promise<void> {
  const word = column === 'org_id' ? 'org_name' : 'position';
  await sql`update employee set ${sql.ref(word)} = ${name} where ${sql.ref(column)} = ${id}`.execute(db);
}

/** Replaces the members of a group. */
export async function storeMembers(
  db: Database,
  group: { id: string; tenantId: string; employeeIds: readonly string[] },
): Promise<void> {
  await sql`delete from user_group_member where group_id = ${group.id}`.execute(db);
  if (group.employeeIds.length > 0)
    await sql`insert into user_group_member (group_id, employee_id, tenant_id)
      select ${group.id}::bigint, e, ${group.tenantId}::bigint from unnest(${[...group.employeeIds]}::bigint[]) e`.execute(
      db,
    );
}

/** A role of the tenant. */
export interface AppRole {
  id: string;
  tenant_id: string;
  key: string;
  code: string;
  name: string;
  description: string;
  /** The name in other languages, where one was written. */
  names: Partial<Record<Language, string>>;
  permissions: string[];
  grants: AreaGrant[];
}

/** Own roles of the tenant. */
export async function appRoles(db: Database): Promise<AppRole[]> {
  const { rows } = await sql<AppRole>`select * from app_role order by id`.execute(db);
  return rows;
}

/** Keys of the roles that a member of the tenant holds at this moment, whichever way. */
export async function rolesNow(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{
    role: string;
  }>`select r.role from membership_role_now r join membership m on m.id = r.membership_id
    where m.user_id = ${userId} and m.tenant_id = current_setting('app.tenant_id')::bigint`.execute(db);
  return rows.map(({ role }) => role);
}

/** How many people of the tenant hold each role now. */
export async function roleCounts(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; people: number }>`
    select role, count(*)::int as people from membership_role_now group by role`.execute(db);
  return new Map(rows.map((row) => [row.role, row.people]));
}

/** Removes roles from everybody who holds them. */
export async function takeRoles(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from membership_role where role in (${sql.join([...keys])})`.execute(db);
}
