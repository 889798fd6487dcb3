import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** A tenant as its administration sees it. */
export interface TenantRow {
  id: string;
  kind: 'platform' | 'authority' | 'company';
  code: string;
  name: string;
  email: string | null;
  scale: string | null;
  parent_id: string | null;
  parent_name: string | null;
  status: 'DISABLED' | 'ENABLED';
  approve_status: 'WAIT' | 'PASSED' | 'REFUSED';
  schema_status: 'WAIT' | 'CREATING' | 'CREATED' | 'FAILED' | 'DROPPING' | 'DROPPED' | 'ERROR';
  schema_error: string | null;
  opinion: string | null;
}
const columns = sql`id, kind, code, name, email, scale, parent_id, parent_name, status, approve_status, schema_status,
  schema_error, opinion`;

/** The list of tenants; the account is that of the first administrator. */
export const tenantSource = handSource({
  from: sql`(select t.*, coalesce(p.name, t.parent_name) as upper_name, nullif(t.profile ->> 'uscc', '') as uscc,
      (select u.account from membership m join app_user u on u.id = m.user_id
        where m.tenant_id = t.id and m.is_admin order by m.id limit 1) as account
    from tenant t left join tenant p on p.id = t.parent_id) t`,
  columns: {
    account: { operator: 'SL' },
    approveStatus: { nullable: false },
    code: { nullable: false, operator: 'SL' },
    email: { operator: 'SL' },
    name: { nullable: false, operator: 'SL' },
    parentId: { type: 'id' },
    parentName: { at: 'upper_name', operator: 'SL' },
    scale: {},
    uscc: { operator: 'S' },
    schemaStatus: { nullable: false },
    status: { nullable: false },
    kind: { nullable: false },
    opinion: { operator: 'SL' },
    approvedAt: { type: 'timestamp with time zone' },
    createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
  },
});

/** Tenants by id, locked until the transaction ends, always in the order of their ids. */
export async function lockTenants(db: Database, ids: readonly string[]): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`select ${columns} from tenant where id in (${sql.join([...ids])})
    order by id for update`.execute(db);
  return rows;
}

/** Whether a code is taken by another tenant. */
export async function codeTaken(db: Database, code: string, besides: string | null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from tenant where code = ${code} and id is distinct from ${besides}::bigint`.execute(db);
  return rows.length > 0;
}

/** Whether another tenant has this unified social credit code; of two that ask with it at once the second waits for the first. */
export async function usccTaken(db: Database, uscc: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('tenant uscc'), hashtext(${uscc}))`.execute(db);
  const { rows } = await sql`select 1 from tenant where upper(profile ->> 'uscc') = ${uscc} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps the unified social credit code of a tenant in its profile, from which its forms are filled. */
export async function storeUscc(db: Database, id: string, uscc: string): Promise<void> {
  await sql`update tenant set profile = profile || jsonb_build_object('uscc', ${uscc}::text) where id = ${id}`.execute(
    db,
  );
}

/** Ids of a tenant and everything above it, to find cycles. */
export async function ancestorsOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive upper as (
      select id, parent_id from tenant where id = ${id}
      union select t.id, t.parent_id from tenant t join upper on t.id = upper.parent_id)
    select id from upper`.execute(db);
  return rows.map((row) => row.id);
}

/** Adds a tenant that waits for its approval (R4-03). */
export async function insertTenantRow(
  db: Database,
  row: Pick<TenantRow, 'id' | 'kind' | 'code' | 'name' | 'email' | 'scale' | 'parent_id' | 'parent_name'>,
): Promise<void> {
  await sql`insert into tenant (id, kind, code, name, email, scale, parent_id, parent_name, status, approve_status)
    values (${row.id}, ${row.kind}, ${row.code}, ${row.name}, ${row.email}, ${row.scale}, ${row.parent_id},
      ${row.parent_name}, 'DISABLED', 'WAIT')`.execute(db);
}

/** Writes what may change of a tenant. */
export async function updateTenantRow(db: Database, row: TenantRow): Promise<void> {
  await sql`update tenant set kind = ${row.kind}, code = ${row.code}, name = ${row.name}, email = ${row.email},
    scale = ${row.scale}, parent_id = ${row.parent_id}, parent_name = ${row.parent_name}, status = ${row.status},
    approve_status = ${row.approve_status} where id = ${row.id}`.execute(db);
}

/** Writes the fields that a tenant's administrator may change; database grants refuse every other column. */
export async function updateOwnTenant(
  db: Database,
  row: Pick<TenantRow, 'id' | 'name' | 'email' | 'scale'>,
): Promise<void> {
  await sql`update tenant set name = ${row.name}, email = ${row.email}, scale = ${row.scale} where id = ${row.id}`.execute(
    db,
  );
}

/** Records an approval; PASSED enables the tenant (R4-03). */
export async function storeApproval(
  db: Database,
  ids: readonly string[],
  approval: { status: 'PASSED' | 'REFUSED'; opinion: string | null; by: string | null; at: Date },
): Promise<void> {
  await sql`update tenant set approve_status = ${approval.status}, opinion = ${approval.opinion},
    approved_at = ${approval.at}, approved_by = ${approval.by}::bigint,
    status = case when ${approval.status} = 'PASSED' then 'ENABLED' else status end
    where id in (${sql.join([...ids])})`.execute(db);
}

/** People whose sessions end with a tenant: those who belong to no other enabled one. */
export async function peopleOnlyIn(db: Database, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select m.user_id from membership m
    where m.tenant_id = ${tenantId} and not exists (select from membership o join tenant t on t.id = o.tenant_id
      where o.user_id = m.user_id and o.tenant_id <> m.tenant_id and t.status = 'ENABLED')`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Administrators of tenants, for a message about them. */
export async function adminsOf(db: Database, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from membership where tenant_id = ${tenantId} and is_admin`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Tenants of the list that hold records in some space. */
export async function withRecords(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select t.id from tenant t where t.id in (${sql.join([...ids])}) and exists
    (select from record_route r where r.holder_tenant_id = t.id or r.authority_id = t.id
      union all select from record_party p where p.tenant_id = t.id)`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Removes tenants with their directory; people without another tenant are disabled, their history stays. */
export async function deleteTenants(db: Database, ids: readonly string[]): Promise<void> {
  const list = sql`(${sql.join([...ids])})`;
  const statements = [
    sql`update app_user set status = 'disabled' where id in (select user_id from membership where tenant_id in ${list})
      and not exists (select from membership o where o.user_id = app_user.id and o.tenant_id not in ${list})`,
    sql`update app_user set main_tenant_id = (select o.tenant_id from membership o where o.user_id = app_user.id
      and o.tenant_id not in ${list} order by o.tenant_id limit 1) where main_tenant_id in ${list}`,
    sql`delete from user_group_member where tenant_id in ${list}`,
    sql`delete from user_group where tenant_id in ${list}`,
    sql`delete from app_role where tenant_id in ${list}`,
    sql`update org set manager_id = null where tenant_id in ${list}`,
    sql`delete from employee where tenant_id in ${list}`,
    sql`delete from org_position where tenant_id in ${list}`,
    sql`delete from org where tenant_id in ${list}`,
    sql`delete from org_level where tenant_id in ${list}`,
    sql`delete from membership_role where membership_id in (select id from membership where tenant_id in ${list})`,
    sql`delete from membership where tenant_id in ${list}`,
    sql`update tenant set parent_id = null where parent_id in ${list} and id not in ${list}`,
    sql`delete from tenant where id in ${list}`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Users that exist, of a list of ids. */
export async function existingUsers(db: Database, ids: readonly string[]): Promise<{ id: string; fullname: string }[]> {
  const { rows } = await sql<{ id: string; fullname: string }>`
    select id, fullname from app_user where id in (${sql.join([...ids])})`.execute(db);
  return rows;
}

/** The user of an account. */
export async function userByAccount(
  db: Database,
  account: string,
): Promise<{ id: string; fullname: string } | undefined> {
  const { rows } = await sql<{ id: string; fullname: string }>`
    select id, fullname from app_user where lower(account) = ${account.trim().toLowerCase()}`.execute(db);
  return rows[0];
}

/** Adds a user to a tenant with roles; what exists stays. Answers whether the membership is new. */
export async function addMember(
  db: Database,
  member: { tenantId: string; user: { id: string; fullname: string }; isAdmin: boolean; roles: readonly string[] },
  newId: () => string,
): Promise<boolean> {
  const { tenantId, user, isAdmin, roles } = member;
  const { rows: inserted } = await sql<{ id: string }>`insert into membership (id, user_id, tenant_id, is_admin)
    values (${newId()}, ${user.id}, ${tenantId}, ${isAdmin}) on conflict (user_id, tenant_id) do nothing returning id`.execute(
    db,
  );
  const isNew = inserted.length > 0;
  if (!isNew && !isAdmin) return false;
  const { rows } = await sql<{ id: string }>`update membership set is_admin = is_admin or ${isAdmin}
    where user_id = ${user.id} and tenant_id = ${tenantId} returning id`.execute(db);
  for (const role of roles)
    await sql`insert into membership_role (membership_id, role) values (${rows[0]?.id}, ${role}) on conflict do nothing`.execute(
      db,
    );
  await sql`insert into employee (id, user_id, tenant_id, name) values (${newId()}, ${user.id}, ${tenantId}, ${user.fullname})
    on conflict (user_id, tenant_id) do nothing`.execute(db);
  await sql`update app_user set main_tenant_id = coalesce(main_tenant_id, ${tenantId}) where id = ${user.id}`.execute(
    db,
  );
  return isNew;
}
