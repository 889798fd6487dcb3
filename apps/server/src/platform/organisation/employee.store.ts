import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** Employees of the tenant that the scope shows, with everything that lists and forms need. */
export const employeeSource = handSource({
  from: sql`(with recursive tree as (
      select id, name::text as path from org where parent_id is null
      union all select o.id, tree.path || '/' || o.name from org o join tree on o.parent_id = tree.id)
    select e.id, e.user_id, u.account, e.gender, e.name, e.org_id, coalesce(tree.path, e.org_name, '') as org_path,
      e.position_id, coalesce(p.name, e.position) as position_name, e.status, e.wc_account, e.left_at, e.created_at,
      coalesce(m.is_admin, false) as is_admin,
      coalesce((select jsonb_agg(r.role order by r.role) from membership_role r where r.membership_id = m.id), '[]') as roles,
      e.status = 'actived' and (e.org_id is null or e.position_id is null
        or not exists (select from membership_role r where r.membership_id = m.id)) as incomplete
    from employee e join app_user u on u.id = e.user_id
    left join membership m on m.user_id = e.user_id and m.tenant_id = e.tenant_id
    left join tree on tree.id = e.org_id left join org_position p on p.id = e.position_id) t`,
  columns: {
    userId: { type: 'id', nullable: false },
    account: { nullable: false, operator: 'SL' },
    gender: {},
    name: { nullable: false, operator: 'SL' },
    orgId: { type: 'id' },
    orgPath: { nullable: false, operator: 'SL' },
    positionId: { type: 'id' },
    positionName: { operator: 'SL' },
    status: { nullable: false },
    wcAccount: { operator: 'SL' },
    roles: { type: 'jsonb', nullable: false },
    isAdmin: { type: 'boolean', nullable: false },
    /** Without org, position or role: such a person sees nothing, or nobody finds the person. */
    incomplete: { type: 'boolean', nullable: false },
    leftAt: { type: 'timestamp with time zone' },
    createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
  },
});

/** An employee as stored, for operations that change one. */
export interface EmployeeRow {
  id: string;
  user_id: string;
  tenant_id: string;
  name: string;
  gender: 'male' | 'female' | null;
  org_id: string | null;
  org_name: string | null;
  position_id: string | null;
  position: string | null;
  status: 'actived' | 'disabled' | 'locked';
  wc_account: string | null;
}

/** Employees of the tenant by id, locked in the order of their ids. */
export async function lockEmployees(db: Database, ids: readonly string[]): Promise<EmployeeRow[]> {
  const { rows } = await sql<EmployeeRow>`select id, user_id, tenant_id, name, gender, org_id, org_name, position_id,
      position, status, wc_account
    from employee where id in (${sql.join([...ids])}) order by id for update`.execute(db);
  return rows;
}

/** Writes an employee; a new one when the id is. */
export async function storeEmployee(db: Database, row: EmployeeRow): Promise<void> {
  await sql`insert into employee
      (id, user_id, tenant_id, name, gender, org_id, org_name, position_id, position, status, wc_account)
    values (${row.id}, ${row.user_id}, ${row.tenant_id}, ${row.name}, ${row.gender}, ${row.org_id}, ${row.org_name},
      ${row.position_id}, ${row.position}, ${row.status}, ${row.wc_account})
    on conflict (id) do update set name = excluded.name, gender = excluded.gender, org_id = excluded.org_id,
      org_name = excluded.org_name, position_id = excluded.position_id, position = excluded.position,
      wc_account = excluded.wc_account`.execute(db);
}

/** Names of the org and position that an employee is given. */
export async function placeNames(
  db: Database,
  orgId: string | null,
  positionId: string | null,
): Promise<{ org: string | null; position: string | null }> {
  const { rows } = await sql<{ org: string | null; position: string | null }>`select
    (select name from org where id = ${orgId}::bigint) as org,
    (select name from org_position where id = ${positionId}::bigint) as position`.execute(db);
  return rows[0] ?? { org: null, position: null };
}

/** Stores the status of employees (active, disabled, left); answers the ids of their people. */
export async function storeStatus(
  db: Database,
  ids: readonly string[],
  status: 'actived' | 'disabled',
  leftAt: Date | null = null,
): Promise<void> {
  await sql`update employee set status = ${status}, left_at = ${leftAt} where id in (${sql.join([...ids])})`.execute(
    db,
  );
}

/** Enables the accounts of people who are active in some tenant and disables the others (scope app_platform). */
export async function refreshAccounts(db: Database, userIds: readonly string[]): Promise<void> {
  await sql`update app_user u set status = case when exists (select from employee e
      where e.user_id = u.id and e.status = 'actived') then 'actived' else 'disabled' end
    where u.id in (${sql.join([...userIds])}) and u.status <> 'locked'`.execute(db);
}

/** An account, for creating or resetting it (scope app_platform). */
export interface AccountRow {
  id: string;
  account: string;
  is_super: boolean;
  main_tenant_id: string | null;
}

/** Accounts by name, whichever tenant they belong to (scope app_platform). */
export async function accountsNamed(db: Database, accounts: readonly string[]): Promise<AccountRow[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<AccountRow>`select id, account, is_super, main_tenant_id from app_user
    where lower(account) in (${sql.join(accounts.map((one) => one.toLowerCase()))})`.execute(db);
  return rows;
}

/** One account by user id (scope app_platform). */
export async function accountOf(db: Database, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select id, account, is_super, main_tenant_id from app_user where id = ${userId}`.execute(db);
  return rows[0];
}

/** Adds a person and the membership; the credential is written separately, in the scope that may see secrets. */
export async function insertPerson(
  db: Database,
  person: { userId: string; membershipId: string; tenantId: string; account: string; name: string },
): Promise<void> {
  await sql`insert into app_user (id, account, fullname, main_tenant_id)
    values (${person.userId}, ${person.account}, ${person.name}, ${person.tenantId})`.execute(db);
  await sql`insert into membership (id, user_id, tenant_id, is_admin)
    values (${person.membershipId}, ${person.userId}, ${person.tenantId}, false)`.execute(db);
}

/** Stores a one-time password: it must be changed at the next sign-in (scope app_platform). */
export async function storeInitialPassword(db: Database, userId: string, hash: string, now: Date): Promise<void> {
  await sql`insert into user_credential (user_id, password_hash, must_change, changed_at)
    values (${userId}, ${hash}, true, ${now})
    on conflict (user_id) do update set password_hash = excluded.password_hash, must_change = true,
      changed_at = excluded.changed_at`.execute(db);
}

/** Copies the employee's name to the person's, which sign-in shows; in the person's main tenant only. */
export async function renamePerson(db: Database, userId: string, name: string): Promise<void> {
  await sql`update app_user set fullname = ${name} where id = ${userId}`.execute(db);
}

/** Roles that a member holds in the tenant that the scope shows. */
export async function rolesOf(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`select r.role from membership_role r
    join membership m on m.id = r.membership_id
    where m.user_id = ${userId} and m.tenant_id = current_setting('app.tenant_id')::bigint order by r.role`.execute(db);
  return rows.map((row) => row.role);
}

/** Replaces the roles of a member; a member with the role of administrator becomes the tenant's administrator. */
export async function storeMemberRoles(db: Database, userId: string, roles: readonly string[]): Promise<void> {
  const isAdmin = roles.includes('TENANT_ADMIN') || roles.includes('SUPER');
  const { rows } = await sql<{ id: string }>`update membership set is_admin = ${isAdmin}
    where user_id = ${userId} and tenant_id = current_setting('app.tenant_id')::bigint returning id`.execute(db);
  const id = rows[0]?.id;
  await sql`delete from membership_role where membership_id = ${id}`.execute(db);
  for (const role of roles)
    await sql`insert into membership_role (membership_id, role) values (${id}, ${role})`.execute(db);
}

/** Sets the flag of a super administrator according to the role (scope app_platform). */
export async function refreshSuper(db: Database, userId: string): Promise<void> {
  await sql`update app_user u set is_super = exists (select from membership m join membership_role r on r.membership_id = m.id
    where m.user_id = u.id and r.role = 'SUPER') where u.id = ${userId}`.execute(db);
}

/** Active colleagues with their roles, for the choice of a successor. */
export async function activeColleagues(
  db: Database,
  besides: string,
): Promise<{ id: string; user_id: string; name: string; roles: string[] }[]> {
  const { rows } = await sql<{ id: string; user_id: string; name: string; roles: string[] }>`
    select e.id, e.user_id, e.name, coalesce((select jsonb_agg(r.role) from membership m
      join membership_role r on r.membership_id = m.id where m.user_id = e.user_id and m.tenant_id = e.tenant_id), '[]') as roles
    from employee e where e.status = 'actived' and e.id <> ${besides} order by e.name, e.id`.execute(db);
  return rows;
}
