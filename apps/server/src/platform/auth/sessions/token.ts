import { type authenticationApply, constants, type ErrorName, type Input, type Token } from '@app/contract';
import type { App, Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { switches } from '../../setting/index.ts';
import {
  findLogin,
  findLoginById,
  findToken,
  insertFamily,
  insertPair,
  markUsed,
  replaceOthers,
  revokeFamily,
  takeTicket,
} from '../auth.store.ts';
import { typedPassword } from '../passwords/password-cipher.ts';
import { checkPassword } from '../sign-in.ts';
import { clearRefreshCookies, type Http, refreshCookieOf, setRefreshCookies } from './cookie.ts';
import { deviceOf, rememberDevice } from './device.ts';
import { noteTold, takeTold } from './told-sessions.ts';

/** Milliseconds for which a repeated refresh, whose first answer got lost, gets another pair of tokens (R7.1-07). */
const graceMs = 10_000;
const refreshMs = constants.refreshTokenDays * 86_400_000;
const platform = { role: 'app_platform' } as const;
const grants = ['authorization_code', 'password_credentials', 'refresh_token'];

/** A token answer, and whether the browser keeps it after it is closed. */
export interface Granted {
  token: Token;
  remember: boolean;
  maxAge: number;
}
/** Why a token is refused. */
type Refused = Extract<ErrorName, 'illegalToken' | 'otherClients'>;

/** Second half of sign-in: answers a token for an authorize code or a refresh token. */
export async function applyAuthentication(
  ctx: Context,
  input: Input<typeof authenticationApply>,
  http: Http,
): Promise<Token> {
  knownClient(ctx, input.client_id);
  requireGrant(ctx, input.grant_type);
  const granted = await grant(ctx, input, http);
  if (typeof granted === 'string') {
    if (input.grant_type === 'refresh_token') clearRefreshCookies(http, ctx.app.settings);
    return fail(granted, granted === 'illegalToken' ? { cause: text(ctx.language, 'auth.ended') } : {});
  }
  setRefreshCookies(http, ctx.app.settings, granted.token.refresh_token, granted.maxAge, granted.remember);
  if (input.grant_type !== 'refresh_token') await rememberDevice(ctx, http, granted.token.uid);
  return granted.token;
}

/** Refuses clients that are not registered; the browser's client has no secret, so none is required (R7.1-06). */
export function knownClient(ctx: Context, clientId: string): void {
  if (clientId !== ctx.app.settings.clientId)
    fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownClient') });
}

/** Refuses unknown grant types (R7.1-05). */
export function requireGrant(ctx: Context, grantType: string): void {
  if (!grants.includes(grantType)) fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownGrant') });
}

function grant(ctx: Context, input: Input<typeof authenticationApply>, http: Http): Promise<Granted | Refused> {
  if (input.grant_type === 'authorization_code') return byCode(ctx, input.authorize_code ?? '', http);
  if (input.grant_type === 'password_credentials') return byPassword(ctx, input, http);
  const secret = input.refresh_token || refreshCookieOf(http.request, ctx.app.settings);
  return byRefresh(ctx, secret ?? '');
}

function byCode(ctx: Context, code: string, http: Http): Promise<Granted | Refused> {
  return openSession(ctx, http, async (tx) => {
    const ticket = await takeTicket(tx.db, 'code', code, tx.now());
    if (ticket?.client_id !== tx.app.settings.clientId) return null;
    return { userId: ticket.user_id, remember: ticket.remember };
  });
}

/** Grant by password, for clients that support no other; off unless its switch is on, and under the same rules as the sign-in page. */
async function byPassword(
  ctx: Context,
  input: Input<typeof authenticationApply>,
  http: Http,
): Promise<Granted | Refused> {
  if (!(await switches(ctx)).passwordGrant) fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownGrant') });
  const { username, password } = input;
  if (!username || !password)
    fail('invalidInput', { data: [{ field: 'username', message: text(ctx.language, 'auth.needsAccount') }] });
  const typed = typedPassword(ctx, password, input.encrypted);
  const { userId } = await checkPassword(ctx, username, typed, {
    ...input,
    factor: input.code,
    device: deviceOf(http),
  });
  return openSession(ctx, http, async () => ({ userId, remember: false }));
}

/** Starts a token family for an authenticated user; in single-session mode that person's earlier families end. */
async function openSession(
  ctx: Context,
  http: Http,
  prove: (tx: Context) => Promise<{ userId: string; remember: boolean } | null>,
): Promise<Granted | Refused> {
  const { singleSession } = await switches(ctx);
  return ctx.within(platform, async (tx) => {
    const proved = await prove(tx);
    const login = proved ? await findLoginById(tx.db, proved.userId) : undefined;
    if (!proved || login?.status !== 'actived') return 'illegalToken';
    const agent = (http.request.headers['user-agent'] ?? '').slice(0, 300);
    const family = await beginFamily(tx, login, { remember: proved.remember, agent });
    if (singleSession) await replaceOthers(tx.db, login.id, family.id, tx.now());
    return pairOf(tx, family, login.account, tx.now());
  });
}

async function beginFamily(
  tx: Context,
  login: { id: string; account: string },
  { remember, agent }: { remember: boolean; agent: string },
) {
  const now = tx.now();
  const family = {
    id: tx.app.newId(),
    user_id: login.id,
    real_user_id: login.id,
    client_id: tx.app.settings.clientId,
    ...{ remember, ip: tx.ip, agent, created_at: now },
    expires_at: new Date(now.getTime() + refreshMs),
  };
  await insertFamily(tx.db, family);
  await tx.audit({
    action: 'auth.signIn',
    entity: 'user',
    entityId: login.id,
    after: { account: login.account },
    by: { uid: login.id, realUid: login.id },
  });
  return family;
}

/**
 * A session of an account without its password and without what it has to do first, for the server itself where it acts as people of the demonstration.
 * Answers the access token; `endToldSessions` ends all of them. @throws Error when there is no such account.
 */
export async function sessionOfAccount(app: App, account: string): Promise<string> {
  return app.run(platform, async (tx) => {
    const login = await findLogin(tx.db, account);
    if (!login) throw new Error(`there is no account '${account}'`);
    const family = await beginFamily(tx, login, { remember: false, agent: 'demonstration' });
    noteTold(family.id);
    return (await pairOf(tx, family, login.account, tx.now())).token.access_token;
  });
}

/** Ends every session that `sessionOfAccount` opened. */
export async function endToldSessions(app: App): Promise<void> {
  await app.run(platform, async (tx) => {
    for (const id of takeTold()) await revokeFamily(tx.db, id, 'signOut', tx.now());
  });
}

function byRefresh(ctx: Context, secret: string): Promise<Granted | Refused> {
  const now = ctx.now();
  return ctx.within(platform, async (tx) => {
    const found = await findToken(tx.db, 'refresh', secret);
    if (found?.revoked_at) return found.revoked_reason === 'otherClient' ? 'otherClients' : 'illegalToken';
    if (!found || found.expires_at <= now || found.status !== 'actived') return 'illegalToken';
    if (found.used_at && now.getTime() - found.used_at.getTime() > graceMs) {
      // A used token came again, so somebody has a copy: the thief cannot be told from the owner, and both must sign in again.
      await revokeFamily(tx.db, found.id, 'reuse', now);
      await tx.audit({
        action: 'auth.refreshReuse',
        entity: 'user',
        entityId: found.user_id,
        after: { family: found.id },
        by: { uid: found.user_id, realUid: found.real_user_id },
      });
      return 'illegalToken';
    }
    if (!found.used_at) await markUsed(tx.db, found.hash, now);
    return pairOf(tx, found, found.account, now);
  });
}

/** A new pair of tokens of a family. */
export async function pairOf(
  tx: Context,
  family: { id: string; user_id: string; remember: boolean; expires_at: Date },
  account: string,
  now: Date,
): Promise<Granted> {
  const pair = await insertPair(tx.db, family, tx.app.settings.accessTokenSeconds, now);
  return {
    token: {
      access_token: pair.access,
      refresh_token: pair.refresh,
      uid: family.user_id,
      username: account,
      create_at: now.getTime(),
      expires_in: pair.expiresIn,
    },
    remember: family.remember,
    maxAge: Math.floor((family.expires_at.getTime() - now.getTime()) / 1000),
  };
}

/** Whether an access token is valid and belongs to a user (R7.1-15). */
export async function verifyToken(ctx: Context, input: { access_token: string; uid: string }): Promise<boolean> {
  const found = await ctx.within(platform, (tx) => findToken(tx.db, 'access', input.access_token));
  const good =
    found &&
    !found.revoked_at &&
    found.status === 'actived' &&
    found.token_expires_at > ctx.now() &&
    found.user_id === input.uid;
  return good ? true : fail('illegalToken');
}
