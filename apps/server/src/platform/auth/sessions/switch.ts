import type { authenticationSwitch, authenticationSwitchExit, Input, Token } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { permissionsOf } from '../../tenant/index.ts';
import { type Family, familyById, findToken, insertFamily, revokeFamily } from '../auth.store.ts';
import { findRanked, reachOf } from '../rank.ts';
import { clearRefreshCookies, type Http, setRefreshCookies } from './cookie.ts';
import { type Granted, knownClient, pairOf, requireGrant } from './token.ts';

/** Milliseconds after which a switched session ends; it is not prolonged (R6-22). */
const switchMs = 30 * 60_000;
type Found = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Lets an administrator work as a person of lower rank; the administrator's own session stays open (R7.1-16). */
export async function applySwitch(ctx: Context, input: Input<typeof authenticationSwitch>, http: Http): Promise<Token> {
  knownClient(ctx, input.client_id);
  requireGrant(ctx, input.grant_type);
  const refuse = (key: string) => fail('illegalPermission', { cause: text(ctx.language, key) });
  const granted = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const own = await strictToken(tx, input.access_token);
    if (own.real_user_id !== own.user_id) refuse('auth.switchNested');
    const actor = await findRanked(tx.db, { id: own.user_id });
    const target = input.username ? await findRanked(tx.db, { account: input.username }) : undefined;
    // An unknown account gives the same answer as one out of reach, so that account names cannot be found out.
    const reach = actor && target ? reachOf(actor, target) : null;
    if (!actor || !target || reach === null) return refuse('auth.switchRefused');
    const mayWrite = permissionsOf(actor.is_super ? ['SUPER'] : []).has('user.switch.write');
    if (input.write && !mayWrite) refuse('auth.switchWrite');
    const now = tx.now();
    const family = {
      id: tx.app.newId(),
      user_id: target.id,
      real_user_id: actor.id,
      client_id: own.client_id,
      remember: false,
      ip: tx.ip,
      agent: own.agent,
      created_at: now,
      expires_at: new Date(Math.min(now.getTime() + switchMs, own.expires_at.getTime())),
      parent_id: own.id,
      tenant_id: reach === '*' ? null : reach,
      read_only: !input.write,
    };
    await insertFamily(tx.db, family);
    await auditAs(tx, own, {
      action: 'auth.switch',
      entityId: target.id,
      after: { account: target.account, reason: input.reason?.trim() || null, readOnly: family.read_only },
    });
    return pairOf(tx, family, target.account, now);
  });
  return answer(ctx, granted, http);
}

/** Returns to the own account: the switched session ends, and the own one gets a new pair of tokens (R7.1-17). */
export async function exitSwitch(
  ctx: Context,
  input: Input<typeof authenticationSwitchExit>,
  http: Http,
): Promise<Token> {
  knownClient(ctx, input.client_id);
  requireGrant(ctx, input.grant_type);
  const granted = await ctx.within({ role: 'app_platform' }, async (tx): Promise<Granted | null> => {
    const switched = await strictToken(tx, input.access_token);
    if (switched.parent_id === null) fail('illegalRequest', { cause: text(ctx.language, 'auth.notSwitched') });
    const now = tx.now();
    await revokeFamily(tx.db, switched.id, 'switchExit', now);
    await auditAs(tx, switched, { action: 'auth.switchExit', entityId: switched.user_id });
    const own = await familyById(tx.db, switched.parent_id);
    const isAlive = own && !own.revoked_at && own.expires_at > now && own.status === 'actived';
    return isAlive ? pairOf(tx, own, own.account, now) : null;
  });
  if (!granted) {
    clearRefreshCookies(http, ctx.app.settings);
    fail('illegalToken', { cause: text(ctx.language, 'auth.ended') });
  }
  return answer(ctx, granted, http);
}

/** The token of the body, verified as strictly as one of the header (R7-23). */
async function strictToken(tx: Context, secret: string): Promise<Found> {
  const found = (await findToken(tx.db, 'access', secret)) ?? fail('illegalToken');
  if (found.status !== 'actived') fail('illegalToken');
  if (found.revoked_at) fail(found.revoked_reason === 'otherClient' ? 'otherClients' : 'illegalToken');
  if (found.token_expires_at <= tx.now()) fail('tokenExpired');
  return found;
}

function answer(ctx: Context, granted: Granted, http: Http): Token {
  setRefreshCookies(http, ctx.app.settings, granted.token.refresh_token, granted.maxAge, granted.remember);
  return granted.token;
}

/** Writes the audit row in the name of the token's user, because these calls carry no session. */
async function auditAs(
  tx: Context,
  family: Pick<Family, 'user_id' | 'real_user_id'>,
  entry: { action: string; entityId: string; after?: unknown },
): Promise<void> {
  await tx.audit({ entity: 'user', ...entry, by: { uid: family.user_id, realUid: family.real_user_id } });
}
