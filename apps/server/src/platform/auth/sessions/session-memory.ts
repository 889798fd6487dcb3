import { sql } from 'kysely';
import type { App, Database } from '../../../kernel/context.ts';
import { hashOf } from '../../../kernel/secret.ts';
import type { Authenticate, Session } from '../../../kernel/session.ts';
import { authenticate } from './authenticate.ts';

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
