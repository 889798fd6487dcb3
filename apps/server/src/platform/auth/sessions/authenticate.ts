import { type AreaGrant, type Language, languages, RoleId as RoleIdSchema } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { App, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { hashOf } from '../../../kernel/secret.ts';
import type { Authenticate, Credentials, Session, SessionTenant } from '../../../kernel/session.ts';
import { permissionsOf } from '../../tenant/index.ts';
import { isTold } from './told-sessions.ts';

/**
 * SQL for a value that changes with every commit that could change rights: triggers add a row to `auth_change` (migration 0030). Count and both
 * ends are needed: a row that commits late changes the count, and the sweep, which deletes the oldest rows, the lower end.
 */
export const sessionStamp = `select count(*) || ' ' || coalesce(min(id), 0) || ' ' || coalesce(max(id), 0) from platform.auth_change`;

const most = 20_000;

interface SessionMemory {
  known: Map<string, { session: Session; expiresAt: Date }>;
  goodFor: string | null;
}
const memories = new WeakMap<App, SessionMemory>();

/**
 * Caches sessions as long as the stamp stays the same. The stamp is read in the call's own transaction, so that changes by other processes take
 * effect with the next call, as without a cache; only reading and building the session is saved.
 */
export const authenticateRemembering: Authenticate = async (app, db, given, stamp) => {
  const memory = memories.get(app) ?? { known: new Map(), goodFor: null };
  memories.set(app, memory);
  const { known } = memory;
  const current = (await stamp?.()) ?? null;
  if (current !== memory.goodFor || known.size >= most) known.clear();
  memory.goodFor = current;
  const key = `${hashOf(given.token)} ${given.tenantId ?? ''} ${given.systemId ?? ''}`;
  const found = known.get(key);
  const now = app.now();
  if (found && found.expiresAt > now) return found.session;
  const fresh = await authenticate(db, given, now);
  // Another call may have seen a newer stamp in the meantime: a session read under an older one is not cached.
  if (current !== null && memory.goodFor === current) known.set(key, fresh);
  return fresh.session;
};

/** Deletes old rows but keeps the newest: an empty table would have the stamp of an earlier empty one. */
export async function forgetOldChanges(db: Database): Promise<void> {
  await sql`delete from auth_change where id < (select max(id) from auth_change)
    and at < now() - interval '1 minute'`.execute(db);
}

/** What a session was given for: a token of a person, or of a program that acts for one. */
interface Given {
  /** `select expires_at, revoked_at, revoked_reason, id, real_user_id, user_id, read_only, tenant_id`, one row at most. */
  source: RawBuilder<unknown>;
  tenantId: string | null;
  systemId: string | null;
}

interface Row {
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  session_id: string;
  real_user_id: string;
  user_id: string;
  account: string;
  fullname: string;
  is_super: boolean;
  status: string;
  language: string;
  tenant_id: string | null;
  tenant_name: string | null;
  tenant_kind: SessionTenant['kind'] | null;
  is_admin: boolean | null;
  roles: string[];
  /** Permissions that the tenant's own roles give. */
  granted: string[];
  /** Rights in areas that the tenant's own roles give. */
  grants: AreaGrant[];
  /** When the next assignment of a role in the tenant begins or ends. */
  rights_until: Date | null;
  has_system: boolean;
  /** Whether the real person behind the session may still work here. */
  real_actived: boolean;
  read_only: boolean;
  must_change: boolean;
  needs_factor: boolean;
}

/**
 * Finds the session of a request's credentials in one statement, or fails: expired 6020301, any other fault of the token 6020201, a tenant or
 * sub-system that is not the user's own 6010104 (R7.1-08, R6-21).
 */
async function authenticate(
  db: Database,
  given: Credentials,
  now: Date,
): Promise<{ session: Session; expiresAt: Date }> {
  const source = sql`select t.expires_at, f.revoked_at, f.revoked_reason, f.id, f.real_user_id, f.user_id, f.read_only, f.tenant_id
    from auth_token t join auth_family f on f.id = t.family_id where t.hash = ${hashOf(given.token)} and t.kind = 'access'`;
  const tenantId = idOf(given.tenantId);
  const row = await readRow(db, { source, tenantId, systemId: idOf(given.systemId) });
  if (row?.status !== 'actived' || !row.real_actived) fail('illegalToken');
  if (row.revoked_at) fail(row.revoked_reason === 'otherClient' ? 'otherClients' : 'illegalToken');
  if (row.expires_at <= now) fail('tokenExpired');
  if ((tenantId !== null && row.tenant_id === null) || !row.has_system) fail('illegalPermission');
  return { session: sessionOf(row), expiresAt: endOf(row) };
}

/**
 * The session of somebody who works for a tenant, with their present rights and without a session of their own: for a program that acts for them.
 * Null when they may not work there any more. Needs scope app_platform. `until`: when rights change by themselves.
 */
export async function sessionOfPerson(
  db: Database,
  { userId, tenantId }: { userId: string; tenantId: string },
): Promise<{ session: Session; until: Date | null } | null> {
  const source = sql`select 'infinity'::timestamptz as expires_at, null::timestamptz as revoked_at, null::text as revoked_reason, null::bigint as id,
    ${userId}::bigint as real_user_id, ${userId}::bigint as user_id, false as read_only, ${tenantId}::bigint as tenant_id`;
  const row = await readRow(db, { source, tenantId, systemId: null });
  if (row?.status !== 'actived' || row.tenant_id === null) return null;
  const { sessionId: _none, ...user } = sessionOf(row).user;
  return { session: { ...sessionOf(row), user, pending: null }, until: row.rights_until };
}

const endOf = ({ expires_at: ends, rights_until: changes }: Row) => (changes && changes < ends ? changes : ends);

async function readRow(db: Database, { source, tenantId, systemId }: Given): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select f.expires_at, f.revoked_at, f.revoked_reason, f.id as session_id, f.real_user_id, u.id as user_id, u.account, u.fullname, u.is_super,
      u.status, u.language, c.tenant_id, c.tenant_name, c.tenant_kind, c.is_admin,
      coalesce((select jsonb_agg(r.role) from membership_role r where r.membership_id = c.membership_id), '[]') as roles,
      coalesce((select jsonb_agg(p.id) from membership_role_now r join app_role a on a.key = r.role and a.tenant_id = c.tenant_id,
        jsonb_array_elements_text(a.permissions) p (id) where r.membership_id = c.membership_id), '[]') as granted,
      coalesce((select jsonb_agg(g.value) from membership_role_now r join app_role a on a.key = r.role and a.tenant_id = c.tenant_id,
        jsonb_array_elements(a.grants) g where r.membership_id = c.membership_id), '[]') as grants,
      (select min(e.edge) from role_assignment a, unnest(array[a.valid_from, a.valid_until]) e (edge)
        where a.tenant_id = c.tenant_id and e.edge > now()) as rights_until,
      ${systemId}::bigint is null or exists (select from sub_system s where s.id = ${systemId}::bigint
        and exists (select from membership_role_now r where r.membership_id = c.membership_id and s.roles ? r.role)) as has_system,
      r.status = 'actived' as real_actived, f.read_only, coalesce(k.must_change, false) as must_change,
      exists (select from platform_setting s where s.key = 'secondFactorRequired' and s.value = 'true')
        and not exists (select from user_factor a where a.user_id = u.id and a.confirmed_at is not null) as needs_factor
    from (${source}) f
    join app_user u on u.id = f.user_id
    join app_user r on r.id = f.real_user_id
    left join user_credential k on k.user_id = u.id
    left join lateral (
      select m.id as membership_id, m.is_admin, n.id as tenant_id, n.name as tenant_name, n.kind as tenant_kind
      from membership m join tenant n on n.id = m.tenant_id
      left join employee e on e.user_id = m.user_id and e.tenant_id = m.tenant_id
      where m.user_id = u.id and n.status = 'ENABLED' and n.approve_status = 'PASSED' and coalesce(e.status, 'actived') = 'actived'
        and (${tenantId}::bigint is null or n.id = ${tenantId}::bigint)
        and (f.tenant_id is null or n.id = f.tenant_id)
      order by n.id = u.main_tenant_id desc, n.id
      limit 1
    ) c on true`.execute(db);
  return rows[0];
}

function sessionOf(row: Row): Session {
  const roles = row.roles.flatMap((role) => RoleIdSchema.safeParse(role).data ?? []);
  const language: Language = languages.find((known) => known === row.language) ?? 'zh-CN';
  const { user_id: id, account, fullname, is_super: isSuper, real_user_id: realId, session_id: sessionId } = row;
  const hasTenant = row.tenant_id !== null && row.tenant_name !== null && row.tenant_kind !== null;
  return {
    user: { id, account, fullname, isSuper, realId, language, sessionId },
    tenant: hasTenant
      ? {
          id: row.tenant_id ?? '',
          name: row.tenant_name ?? '',
          kind: row.tenant_kind ?? 'company',
          isAdmin: row.is_admin ?? false,
        }
      : null,
    roles,
    grants: row.grants,
    permissions: new Set([...permissionsOf(roles), ...row.granted]),
    switched: realId === id ? null : { readOnly: row.read_only },
    pending: pendingOf(row),
  };
}

/**
 * What the person must do before any work: change a first password, set up a compulsory second factor; not required of an administrator in a
 * switched session, nor where this process acts for people of the demonstration.
 */
function pendingOf(row: Row): Session['pending'] {
  if (row.real_user_id !== row.user_id || isTold(row.session_id)) return null;
  if (row.must_change) return 'password';
  return row.needs_factor ? 'secondFactor' : null;
}

/** The id in a header; null when it is absent or empty ('not chosen'), or no id and so cannot be the user's own. */
function idOf(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  return /^\d{1,18}$|^[1-8]\d{18}$/.test(header) ? header : fail('illegalPermission');
}
