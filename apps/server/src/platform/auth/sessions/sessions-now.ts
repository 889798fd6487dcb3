import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** A session, by the hash of its access token, and the tenant that it works for. */
export interface AskedSession {
  hash: string;
  tenantId: string | null;
}
/** The session with its state: alive, with an expired token, or over (also when the person may no longer work there). */
export interface SessionNow extends AskedSession {
  state: 'alive' | 'token' | 'session';
  familyId: string;
  realUserId: string;
  expiresAt: Date;
}

/** The state of many sessions in one statement, by the conditions under which calls are accepted. Unknown sessions are left out. */
export async function sessionsNow(db: Database, asked: readonly AskedSession[], now: Date): Promise<SessionNow[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<SessionNow>`
    select w.hash, w.tenant as "tenantId", f.id as "familyId", f.real_user_id as "realUserId", t.expires_at as "expiresAt",
      case when f.revoked_at is not null or u.status <> 'actived' or r.status <> 'actived' or f.expires_at <= ${now}
          or (w.tenant is not null and not exists (
            select from membership m join tenant n on n.id = m.tenant_id
            left join employee e on e.user_id = m.user_id and e.tenant_id = m.tenant_id
            where m.user_id = u.id and n.id = w.tenant and n.status = 'ENABLED' and n.approve_status = 'PASSED'
              and coalesce(e.status, 'actived') = 'actived' and (f.tenant_id is null or n.id = f.tenant_id))) then 'session'
        when t.expires_at <= ${now} then 'token' else 'alive' end as state
    from unnest(${asked.map(({ hash }) => hash)}::text[], ${asked.map(({ tenantId }) => tenantId)}::bigint[]) w (hash, tenant)
    join auth_token t on t.hash = w.hash and t.kind = 'access'
    join auth_family f on f.id = t.family_id
    join app_user u on u.id = f.user_id
    join app_user r on r.id = f.real_user_id`.execute(db);
  return rows;
}

/** How many sessions are neither ended nor expired. */
export async function sessionCount(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from platform.auth_family where revoked_at is null and expires_at > ${now}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
