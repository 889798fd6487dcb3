import { type AreaGrant, type Language, RoleId } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import type { Rights } from '../../kernel/session.ts';

/** A member of the tenant, with the facts by which rights are explained. */
export interface Member {
  user_id: string;
  account: string;
  fullname: string;
  user_status: string;
  employee_status: string;
  tenant_id: string | null;
  tenant_name: string | null;
  tenant_enabled: boolean;
}

/** A member of the tenant that the scope sees, with all facts that decide whether the person may work at all. */
export async function memberOf(db: Database, userId: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select u.id as user_id, u.account, u.fullname, u.status as user_status,
      coalesce(e.status, 'actived') as employee_status, t.id as tenant_id, t.name as tenant_name,
      coalesce(t.status = 'ENABLED', false) as tenant_enabled
    from app_user u join membership m on m.user_id = u.id join tenant t on t.id = m.tenant_id
    left join employee e on e.user_id = u.id and e.tenant_id = t.id
    where u.id = ${userId} and t.id = current_setting('app.tenant_id')::bigint`.execute(db);
  return rows[0];
}

/** Active people of a tenant who hold one of the roles. */
export async function holdersOf(
  db: Database,
  roles: readonly string[],
  tenantId: string | null,
): Promise<{ id: string; name: string }[]> {
  if (roles.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`select distinct u.id, u.fullname as name from app_user u
    join membership m on m.user_id = u.id join membership_role r on r.membership_id = m.id
    where r.role in (${sql.join([...roles])}) and u.status = 'actived'
      and (${tenantId}::bigint is null or m.tenant_id = ${tenantId}::bigint)
    order by u.id limit 20`.execute(db);
  return rows;
}

/** The tenant that runs the platform, named where people of the platform can help. */
export async function platformOffice(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from tenant where kind = 'platform'`.execute(
    db,
  );
  return rows;
}

/** A role of a tenant with everything that it gives besides menus. */
export interface OwnRole {
  key: string;
  name: string;
  /** The name in other languages, where one was written. */
  names: Partial<Record<Language, string>>;
  permissions: string[];
  grants: AreaGrant[];
}

/** What role keys give in areas. */
export async function rightsOf(db: Database, keys: readonly string[]): Promise<Rights> {
  const own = await ownRoles(db, keys);
  return {
    roles: keys.flatMap((key) => RoleId.safeParse(key).data ?? []),
    grants: own.flatMap(({ grants }) => grants),
  };
}

/** Roles of the tenants by key, with the permissions that they bundle. */
export async function ownRoles(db: Database, keys: readonly string[]): Promise<OwnRole[]> {
  const own = keys.filter((key) => /^\d+$/.test(key));
  if (own.length === 0) return [];
  const { rows } = await sql<OwnRole>`
    select key, name, names, permissions, grants from app_role where key in (${sql.join(own)})`.execute(db);
  return rows;
}
