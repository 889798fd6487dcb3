import { sql } from 'kysely';
import type { Authenticate, Database, Session } from '../../kernel/context.ts';
import { hashOf } from '../../kernel/secret.ts';
import { authenticate } from './authenticate.ts';

/**
 * Changes with every commit that touches who may do what: triggers add a row to `auth_change` (migration 0030). Count and
 * both ends together: a row that commits late changes the count, and the sweep, which takes the oldest, the lower end.
 */
export const sessionStamp = `select count(*) || ' ' || coalesce(min(id), 0) || ' ' || coalesce(max(id), 0) from platform.auth_change`;

const most = 20_000;

/**
 * Remembers sessions while the stamp stays. The stamp comes from the call's own transaction, so what another process
 * changed is seen by the next call here, as without memory; only the work of reading and building a session is saved.
 */
export function rememberingAuthenticate(): Authenticate {
  const known = new Map<string, { session: Session; expiresAt: Date }>();
  let goodFor: string | null = null;
  return async (db, given, now, stamp) => {
    const current = (await stamp?.()) ?? null;
    if (current !== goodFor || known.size >= most) known.clear();
    goodFor = current;
    const key = `${hashOf(given.token)} ${given.tenantId ?? ''} ${given.systemId ?? ''}`;
    const found = known.get(key);
    if (found && found.expiresAt > now) return found.session;
    const fresh = await authenticate(db, given, now);
    // Somebody may have seen a newer stamp meanwhile: what was read under an older one is then kept by nobody.
    if (current !== null && goodFor === current) known.set(key, fresh);
    return fresh.session;
  };
}

/** Keeps the newest rows: one must stay, or an empty table would look like an earlier empty one. */
export async function forgetOldChanges(db: Database): Promise<void> {
  await sql`delete from auth_change where id < (select max(id) from auth_change)
    and at < now() - interval '1 minute'`.execute(db);
}
