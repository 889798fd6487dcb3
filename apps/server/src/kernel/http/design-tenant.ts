import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { fail } from '../failure.ts';
import type { Session, SessionTenant } from '../session.ts';

/** Names the tenant that a super administrator works on in screens of administration and design. */
export const designHeader = 'x-authorization-designtenantid';

/**
 * The tenant that overrides the session's in calls of `space: 'tenant'` (R6-09). Only a super administrator may name one;
 * from anybody else, and for a tenant that does not exist, it is refused on every call.
 */
export async function designTenant(
  db: Database,
  session: Session,
  id: string | undefined,
): Promise<SessionTenant | null> {
  if (id === undefined || id === '') return null;
  if (!session.roles.includes('SUPER') || !/^\d{1,18}$|^[1-8]\d{18}$/.test(id)) fail('illegalPermission');
  const { rows } = await sql<Pick<SessionTenant, 'id' | 'name' | 'kind'>>`
    select id, name, kind from platform.tenant where id = ${id}`.execute(db);
  const tenant = rows[0] ?? fail('illegalPermission');
  return { ...tenant, isAdmin: false };
}
