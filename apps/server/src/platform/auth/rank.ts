import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** The facts about a person that decide who may act for whom. */
export interface Ranked {
  id: string;
  account: string;
  fullname: string;
  status: string;
  is_super: boolean;
  /** Enabled tenants of the person, and those that the person administers. */
  tenants: string[];
  administers: string[];
}

/** 2 = super administrator, 1 = administrator of a tenant, 0 = everybody else. */
export function rankOf(person: Pick<Ranked, 'is_super' | 'administers'>): 0 | 1 | 2 {
  if (person.is_super) return 2;
  return person.administers.length > 0 ? 1 : 0;
}

/**
 * Where an administrator may act for a person: `null` = nowhere, `'*'` = everywhere (super administrator), else the id of the one tenant that both
 * share. Never for an equal or higher rank, from whichever tenant that rank comes (R6-22).
 */
export function reachOf(actor: Ranked, target: Ranked): string | null {
  if (actor.id === target.id || target.status !== 'actived' || rankOf(target) >= rankOf(actor)) return null;
  if (actor.is_super) return '*';
  return actor.administers.find((tenant) => target.tenants.includes(tenant)) ?? null;
}

/** A person by account name or id, with rank. */
export async function findRanked(db: Database, by: { account: string } | { id: string }): Promise<Ranked | undefined> {
  const condition =
    'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.account) = ${by.account.trim().toLowerCase().slice(0, 100)}`;
  const { rows } = await sql<Ranked>`
    select u.id, u.account, u.fullname, u.status, u.is_super,
      coalesce(jsonb_agg(m.tenant_id::text order by m.tenant_id = u.main_tenant_id desc, m.tenant_id)
        filter (where m.id is not null), '[]') as tenants,
      coalesce(jsonb_agg(m.tenant_id::text order by m.tenant_id = u.main_tenant_id desc, m.tenant_id)
        filter (where m.is_admin or exists (
          select from membership_role r where r.membership_id = m.id and r.role in ('TENANT_ADMIN', 'SUPER'))), '[]') as administers
    from app_user u
    left join (
      select m.* from membership m join tenant t on t.id = m.tenant_id and t.status = 'ENABLED' and t.approve_status = 'PASSED'
    ) m on m.user_id = u.id
    where ${condition} group by u.id`.execute(db);
  return rows[0];
}
