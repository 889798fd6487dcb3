import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { handleSlowly, job } from '../../../kernel/job.ts';
import { familyById, findToken, revokeFamily } from '../auth.store.ts';
import { clearRefreshCookies, type Http, refreshCookieOf } from './cookie.ts';

const notifyMs = 5_000;

/** Ends the session of an access or refresh token, whichever the client still has; an unknown token is no error (R7.1-18). */
export async function applyLogout(
  ctx: Context,
  input: { access_token?: string | undefined },
  http: Http,
): Promise<boolean> {
  const header = http.request.headers['x-authorization-access_token'];
  const access = input.access_token || (typeof header === 'string' ? header : '');
  const refresh = refreshCookieOf(http.request, ctx.app.settings);
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    const ended = new Set<string>();
    for (const [kind, secret] of [
      ['access', access],
      ['refresh', refresh],
    ] as const) {
      const found = secret ? await findToken(tx.db, kind, secret) : undefined;
      if (!found || found.revoked_at || ended.has(found.id)) continue;
      ended.add(found.id);
      await endSession(tx, found);
    }
  });
  clearRefreshCookies(http, ctx.app.settings);
  return true;
}

/** Ends a session and those derived from it; signing out of a switched session ends the administrator's own session, too. */
async function endSession(
  tx: Context,
  family: { id: string; user_id: string; real_user_id: string; account: string; parent_id: string | null },
): Promise<void> {
  await revokeFamily(tx.db, family.id, 'logout', tx.now());
  if (family.parent_id !== null) await revokeFamily(tx.db, family.parent_id, 'logout', tx.now());
  const person = family.parent_id === null ? family : ((await familyById(tx.db, family.parent_id)) ?? family);
  await tx.audit({
    action: 'auth.signOut',
    entity: 'user',
    entityId: person.user_id,
    by: { uid: person.user_id, realUid: person.user_id },
  });
  const at = tx.now().toISOString();
  for (const address of tx.app.settings.logoutAddresses)
    await tx.emit(signedOut, { address, uid: person.user_id, username: person.account, at });
}

const signedOut = job(
  'auth.tellLogout',
  z.strictObject({ address: z.string(), uid: z.string(), username: z.string(), at: z.string() }),
);

/**
 * Job: notifies another business system of a sign-out (R4-26). The address is the operator's, no token is sent, and a failure there does not
 * affect the sign-out.
 */
export const notifyLogout = handleSlowly(signedOut, async (ctx, { address, ...told }) => {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(told),
      redirect: 'error',
      signal: AbortSignal.timeout(notifyMs),
    });
    if (!answer.ok) ctx.log.warn('another system refused a sign-out', { address, status: answer.status });
  } catch (error) {
    ctx.log.warn('another system was not told of a sign-out', { address, error: String(error) });
  }
});
