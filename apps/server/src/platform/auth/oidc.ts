import type { Input, Output, oidcApply, oidcStart } from '@app/contract';
import type { Configuration } from 'openid-client';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { hashOf, newSecret, sameHash } from '../../kernel/secret.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { text } from '../../kernel/texts/index.ts';
import { findLogin } from './auth.store.ts';
import { insertState, type OidcState, takeState } from './oidc.store.ts';
import { cookieOf, type Http, isOwnOrigin, writeCookie } from './sessions/cookie.ts';
import { loginState } from './sign-in.ts';

type Provider = Settings['oidc'][number];
const stateMs = 10 * 60_000;
const discoveryMs = 3_600_000;
const browserCookie = 'oidc_browser';
const platform = { role: 'app_platform' } as const;
const configurations = new Map<string, { at: number; made: Promise<Configuration> }>();

/** Redirects the browser to a provider: authorization code with PKCE, state and nonce, bound to this browser by a cookie. */
export async function startOidc(
  ctx: Context,
  input: Input<typeof oidcStart>,
  http: Http,
): Promise<Output<typeof oidcStart>> {
  const provider = ctx.app.settings.oidc.find(({ id }) => id === input.provider);
  if (!provider) return fail('illegalRequest', { cause: text(ctx.language, 'auth.noProvider') });
  const client = await import('openid-client');
  const configuration = await configurationOf(ctx, provider);
  const [state, nonce, verifier, browser] = [newSecret(), newSecret(), client.randomPKCECodeVerifier(), newSecret()];
  await ctx.within(platform, (tx) =>
    insertState(tx.db, {
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      provider: provider.id,
      nonce,
      verifier,
      redirect: input.redirect !== undefined && isOwnPath(input.redirect) ? input.redirect : null,
      expires_at: new Date(tx.now().getTime() + stateMs),
    }),
  );
  writeCookie(http, ctx.app.settings, browserCookie, browser, stateMs / 1000);
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(ctx.app.settings),
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href };
}

/** Turns a provider's answer, brought back by the same browser, into a login state; accounts are linked by one claim. */
export async function applyOidc(
  ctx: Context,
  input: Input<typeof oidcApply>,
  http: Http,
): Promise<Output<typeof oidcApply>> {
  const kept = await ctx.within(platform, (tx) => takeState(tx.db, hashOf(input.state)));
  const browser = isOwnOrigin(http.request, ctx.app.settings) ? cookieOf(http.request, browserCookie) : null;
  writeCookie(http, ctx.app.settings, browserCookie, '', 0);
  const provider = ctx.app.settings.oidc.find(({ id }) => id === kept?.provider);
  const isOurs =
    kept && browser !== null && sameHash(kept.browser_hash, hashOf(browser)) && kept.expires_at > ctx.now();
  if (!isOurs || !provider) return fail('illegalToken', { cause: text(ctx.language, 'auth.oidcEnded') });
  const claim = await claimOf(ctx, provider, kept, input);
  const login = await ctx.within(platform, (tx) => findLogin(tx.db, claim));
  if (login?.status !== 'actived')
    return fail('permissionLimit', {
      cause: text(ctx.language, 'auth.oidcUnknown', { name: claim.slice(0, 100), provider: provider.name }),
    });
  const state = await loginState(ctx, login.id, false);
  return { loginState: state, username: login.account, redirect: kept.redirect };
}

/** Exchanges the code for the linking claim; the library checks signature, issuer, audience, nonce and state. */
async function claimOf(
  ctx: Context,
  provider: Provider,
  kept: OidcState,
  input: Input<typeof oidcApply>,
): Promise<string> {
  const client = await import('openid-client');
  const address = new URL(callbackOf(ctx.app.settings));
  for (const name of ['code', 'state', 'iss'] as const) {
    const value = input[name];
    if (value !== undefined) address.searchParams.set(name, value);
  }
  try {
    const tokens = await client.authorizationCodeGrant(await configurationOf(ctx, provider), address, {
      pkceCodeVerifier: kept.verifier,
      expectedNonce: kept.nonce,
      expectedState: input.state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const inToken = claims?.[provider.claim];
    if (typeof inToken === 'string' && inToken !== '') return inToken;
    // Many providers give names only at the userinfo endpoint.
    const info = await client.fetchUserInfo(
      await configurationOf(ctx, provider),
      tokens.access_token,
      claims?.sub ?? '',
    );
    const fetched = info[provider.claim];
    if (typeof fetched === 'string' && fetched !== '') return fetched;
  } catch (error) {
    ctx.log.warn('an OpenID sign-in failed', { provider: provider.id, error: String(error) });
    return fail('illegalToken', { cause: text(ctx.language, 'auth.oidcEnded') });
  }
  ctx.log.warn('an OpenID provider gave no such claim', { provider: provider.id, claim: provider.claim });
  return fail('permissionLimit', { cause: text(ctx.language, 'auth.oidcNoClaim', { provider: provider.name }) });
}

/** The metadata of a provider, read once an hour. */
async function configurationOf(ctx: Context, provider: Provider): Promise<Configuration> {
  const key = `${provider.issuer} ${provider.clientId}`;
  const known = configurations.get(key);
  if (known && Date.now() - known.at < discoveryMs) return known.made;
  const made = discover(provider);
  configurations.set(key, { at: Date.now(), made });
  try {
    return await made;
  } catch (error) {
    configurations.delete(key);
    ctx.log.warn('an OpenID provider cannot be reached', { provider: provider.id, error: String(error) });
    return fail('unavailable', { cause: text(ctx.language, 'auth.oidcAway', { provider: provider.name }) });
  }
}

async function discover(provider: Provider): Promise<Configuration> {
  const client = await import('openid-client');
  // Settings refuse plain http in production; it is allowed for a provider on one's own machine in trials.
  const execute = provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    provider.clientSecret,
    client.ClientSecretBasic(provider.clientSecret),
    { execute, timeout: 10 },
  );
}

function callbackOf(settings: Settings): string {
  return `${settings.publicUrl}/authredirect`;
}

/** Whether a path stays on the product's own origin: nothing that a browser could take for another one (R2.3-26). */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
}
