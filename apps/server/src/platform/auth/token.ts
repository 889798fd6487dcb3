import { type authenticationApply, constants, type Input, type Token } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import {
  findLoginById,
  findToken,
  insertFamily,
  insertPair,
  markUsed,
  revokeFamily,
  takeTicket,
} from './auth.store.ts';
import { clearRefreshCookies, type Http, refreshCookieOf, setRefreshCookies } from './cookie.ts';

/** A retry of a refresh whose answer got lost is served a sibling pair for this long (R7.1-07). */
const graceMs = 10_000;
const refreshMs = constants.refreshTokenDays * 86_400_000;

interface Granted {
  token: Token;
  remember: boolean;
  maxAge: number;
}

/** Sign-in, second half: a token for an authorize code or a refresh token. */
export async function applyAuthentication(
  ctx: Context,
  input: Input<typeof authenticationApply>,
  http: Http,
): Promise<Token> {
  if (input.client_id !== constants.clientId)
    fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownClient') });
  const granted = await grant(ctx, input, http);
  if (!granted) {
    if (input.grant_type === 'refresh_token') clearRefreshCookies(http, ctx.app.settings);
    fail('illegalToken', { cause: text(ctx.language, 'auth.ended') });
  }
  setRefreshCookies(http, ctx.app.settings, granted.token.refresh_token, granted.maxAge, granted.remember);
  return granted.token;
}

function grant(ctx: Context, input: Input<typeof authenticationApply>, http: Http): Promise<Granted | null> {
  if (input.grant_type === 'authorization_code') return byCode(ctx, input.authorize_code ?? '', http);
  if (input.grant_type === 'refresh_token') {
    const secret = input.refresh_token || refreshCookieOf(http.request, ctx.app.settings);
    return byRefresh(ctx, secret ?? '');
  }
  // password_credentials would let a page collect passwords without lock-out pages; the browser client never gets it.
  return fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownGrant') });
}

function byCode(ctx: Context, code: string, http: Http): Promise<Granted | null> {
  const now = ctx.now();
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const ticket = await takeTicket(tx.db, 'code', code, now);
    if (ticket?.client_id !== constants.clientId) return null;
    const login = await findLoginById(tx.db, ticket.user_id);
    if (login?.status !== 'actived') return null;
    const family = {
      id: ctx.app.newId(),
      user_id: login.id,
      real_user_id: login.id,
      client_id: constants.clientId,
      remember: ticket.remember,
      ip: ctx.ip,
      agent: (http.request.headers['user-agent'] ?? '').slice(0, 300),
      created_at: now,
      expires_at: new Date(now.getTime() + refreshMs),
    };
    await insertFamily(tx.db, family);
    await tx.audit({ action: 'auth.signIn', entity: 'user', entityId: login.id, after: { account: login.account } });
    return pairOf(tx, family, login.account, now);
  });
}

function byRefresh(ctx: Context, secret: string): Promise<Granted | null> {
  const now = ctx.now();
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const found = await findToken(tx.db, 'refresh', secret);
    if (!found || found.revoked_at || found.expires_at <= now || found.status !== 'actived') return null;
    if (found.used_at && now.getTime() - found.used_at.getTime() > graceMs) {
      // Somebody kept a copy: nobody can tell the thief from the owner, so both sign in again.
      await revokeFamily(tx.db, found.id, 'reuse', now);
      await tx.audit({
        action: 'auth.refreshReuse',
        entity: 'user',
        entityId: found.user_id,
        after: { family: found.id },
      });
      return null;
    }
    if (!found.used_at) await markUsed(tx.db, found.hash, now);
    return pairOf(tx, found, found.account, now);
  });
}

async function pairOf(
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

/** Whether an access token is good for a user (R7.1-15). */
export async function verifyToken(ctx: Context, input: { access_token: string; uid: string }): Promise<boolean> {
  const found = await ctx.within({ role: 'app_platform' }, (tx) => findToken(tx.db, 'access', input.access_token));
  const good = found && !found.revoked_at && found.token_expires_at > ctx.now() && found.user_id === input.uid;
  return good ? true : fail('illegalToken');
}

/** Ends the session of a token, whichever of the two the client still has; an unknown one is no error (R7.1-18). */
export async function applyLogout(
  ctx: Context,
  input: { access_token?: string | undefined },
  http: Http,
): Promise<boolean> {
  const header = http.request.headers['x-authorization-access_token'];
  const access = input.access_token || (typeof header === 'string' ? header : '');
  const refresh = refreshCookieOf(http.request, ctx.app.settings);
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    for (const [kind, secret] of [
      ['access', access],
      ['refresh', refresh],
    ] as const) {
      const found = secret ? await findToken(tx.db, kind, secret) : undefined;
      if (!found || found.revoked_at) continue;
      await revokeFamily(tx.db, found.id, 'logout', ctx.now());
      await tx.audit({ action: 'auth.signOut', entity: 'user', entityId: found.user_id });
    }
  });
  clearRefreshCookies(http, ctx.app.settings);
  return true;
}
