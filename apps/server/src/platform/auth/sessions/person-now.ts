import { type AreaGrant, languages, RoleId as RoleIdSchema } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import type { PersonNow, SessionTenant } from '../../../kernel/session.ts';

/**
 * A person with their present rights in a tenant; null when the account or membership is no longer active, or the session is over. Needs scope
 * app_platform.
 */
export async function personNow(
  db: Database,
  { userId, tenantId, sessionId }: { userId: string; tenantId: string; sessionId: string },
): Promise<PersonNow | null> {
  const { rows } = await sql<{
    account: string;
    fullname: string;
    real_user_id: string;
    is_super: boolean;
    language: string;
    name: string;
    kind: SessionTenant['kind'];
    is_admin: boolean;
    roles: string[];
    grants: AreaGrant[];
  }>`select u.account, u.fullname, f.real_user_id, u.is_super, u.language, n.name, n.kind, m.is_admin,
      coalesce((select jsonb_agg(r.role) from membership_role r where r.membership_id = m.id), '[]') as roles,
      coalesce((select jsonb_agg(g.value) from membership_role_now r join app_role a on a.key = r.role and a.tenant_id = n.id,
        jsonb_array_elements(a.grants) g where r.membership_id = m.id), '[]') as grants
    from app_user u join membership m on m.user_id = u.id join tenant n on n.id = m.tenant_id
    join auth_family f on f.id = ${sessionId} and f.user_id = u.id and f.revoked_at is null and f.expires_at > now()
    join app_user r on r.id = f.real_user_id and r.status = 'actived'
    left join employee e on e.user_id = m.user_id and e.tenant_id = m.tenant_id
    where u.id = ${userId} and n.id = ${tenantId} and u.status = 'actived' and n.status = 'ENABLED'
      and n.approve_status = 'PASSED' and coalesce(e.status, 'actived') = 'actived'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { account, fullname, is_super: isSuper, name, kind, is_admin: isAdmin } = row;
  const language = languages.find((known) => known === row.language) ?? 'zh-CN';
  return {
    user: { id: userId, account, fullname, isSuper, realId: row.real_user_id, language },
    tenant: { id: tenantId, name, kind, isAdmin },
    roles: row.roles.flatMap((role) => RoleIdSchema.safeParse(role).data ?? []),
    grants: row.grants,
  };
}

/**
 * A person with their present rights in every tenant where they work, without a session: for what is done in their name later. Null when the account
 * is locked or gone; without tenants when they left all of them. Needs scope app_platform.
 */
export async function personEverywhere(
  db: Database,
  userId: string,
): Promise<{ user: PersonNow['user']; places: Omit<PersonNow, 'user'>[] } | null> {
  const { rows } = await sql<{
    account: string;
    fullname: string;
    is_super: boolean;
    language: string;
    tenant_id: string | null;
    name: string;
    kind: SessionTenant['kind'];
    is_admin: boolean;
    roles: string[];
    grants: AreaGrant[];
  }>`select u.account, u.fullname, u.is_super, u.language, c.* from app_user u left join lateral (
      select n.id as tenant_id, n.name, n.kind, m.is_admin,
        coalesce((select jsonb_agg(r.role) from membership_role r where r.membership_id = m.id), '[]') as roles,
        coalesce((select jsonb_agg(g.value) from membership_role_now r join app_role a on a.key = r.role and a.tenant_id = n.id,
          jsonb_array_elements(a.grants) g where r.membership_id = m.id), '[]') as grants
      from membership m join tenant n on n.id = m.tenant_id
      left join employee e on e.user_id = m.user_id and e.tenant_id = m.tenant_id
      where m.user_id = u.id and n.status = 'ENABLED' and n.approve_status = 'PASSED'
        and coalesce(e.status, 'actived') = 'actived' and e.left_at is null order by n.id) c on true
    where u.id = ${userId} and u.status = 'actived'`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const { account, fullname, is_super: isSuper } = first;
  const language = languages.find((known) => known === first.language) ?? 'zh-CN';
  return {
    user: { id: userId, account, fullname, isSuper, realId: userId, language },
    places: rows.flatMap((row) =>
      row.tenant_id === null
        ? []
        : {
            tenant: { id: row.tenant_id, name: row.name, kind: row.kind, isAdmin: row.is_admin },
            roles: row.roles.flatMap((role) => RoleIdSchema.safeParse(role).data ?? []),
            grants: row.grants,
          },
    ),
  };
}
