import type { Language, Locale, LoginUser, RoleId, TenantSummary } from '@app/contract';
import { userContext } from '@app/contract/calls/auth/context';
import { loginApply } from '@app/contract/calls/auth/sign-in';
import { authenticationApply, authorizeApply, logout } from '@app/contract/calls/auth/token';
import { constants } from '@app/contract/constants';
import { create } from 'zustand';
import { ApiError } from '../api-error.ts';
import { loadConfig, usePublicConfig } from '../config.ts';
import { hooks, type SessionLoss, send } from '../http.ts';
import { getLanguage, setLocale, translate, useLocale } from '../i18n.ts';
import { addLog, setLogPerson } from '../log.ts';
import { readCookie, readText, writeCookie, writeText } from '../storage.ts';
import { releaseLock } from './lock.ts';
import { createRenewal } from './renewal.ts';
import {
  type AccessToken,
  accessTokenOf,
  forgetPlaces,
  getScope,
  getToken,
  recallPlace,
  setScope,
  setToken,
} from './token.ts';

export interface Session {
  status: 'anonymous' | 'signedIn';
  user: LoginUser['user'] | null;
  employee: LoginUser['employee'];
  tenant: TenantSummary | null;
  tenants: TenantSummary[];
  roles: RoleId[];
  permissions: Record<string, boolean>;
  mustChangePassword: boolean;
  /** A second factor is compulsory and not set up yet. */
  mustSetUpSecondFactor: boolean;
  /** The administrator who works as this user; null in an ordinary session. */
  switched: LoginUser['switched'];
  /** State of the sign-up while the account belongs to no tenant yet. */
  registration: LoginUser['registration'];
  language: Language;
}
const nobody: Omit<Session, 'language'> = {
  status: 'anonymous',
  user: null,
  employee: null,
  tenant: null,
  tenants: [],
  roles: [],
  permissions: {},
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  switched: null,
  registration: null,
};

/** Who is signed in, for which tenant, with which rights. */
export const useSession = create<Session>(() => ({ ...nobody, language: getLanguage() }));
useLocale.subscribe(({ language }) => useSession.setState({ language }));

/** Account and password, or mobile and code; captcha and second factor where the server asks for them. */
export interface Credentials {
  username?: string | undefined;
  password?: string | undefined;
  mobile?: string | undefined;
  code?: string | undefined;
  /** Code of the authenticator, or a recovery code. */
  factor?: string | undefined;
  captcha?: string | undefined;
  requestId?: string | undefined;
  /** Keep the refresh cookie after the browser closes. */
  remember?: boolean | undefined;
}

/** Id of this client (R7.1-30). */
export function clientId(): string {
  return usePublicConfig.getState().clientId;
}

/** Signs in: login state → authorize code → token (R7.1-09…R7.1-14). */
export async function signIn(credentials: Credentials): Promise<void> {
  await enterWith(await send(loginApply, credentials, { silent: true }));
}

/** Exchanges a login state for the token of this browser tab. */
export async function enterWith(loginState: string): Promise<void> {
  const client_id = clientId();
  const code = await send(authorizeApply, { login_state: loginState, client_id }, { silent: true });
  const answer = await send(
    authenticationApply,
    { client_id, client_secret: '', grant_type: 'authorization_code', authorize_code: code },
    { silent: true },
  );
  const token = accessTokenOf(answer, Date.now());
  // Another person, or the same one after signing out, has to choose tenant and sub-system again.
  if (useSession.getState().user?.id !== token.uid) {
    setScope({ systemId: null, tenantId: null });
    forgetPlaces();
    writeText(switchKey, null);
  }
  releaseLock();
  takeOver(token);
  addLog('info', translate('login.signedIn', { account: token.username }));
}

/** Keeps a token with its user's id and account, for this and the other tabs of the browser. */
export function takeOver(token: AccessToken): void {
  setToken(token);
  writeCookie(constants.uidCookie, token.uid);
  writeText(accountKey, token.username);
}

/**
 * Loads configuration and account, then the user's tenants, roles and rights (R4-28, R2.3-15). `alongside` runs when the
 * profile has been requested. Returns false when the tenant changed meanwhile, so that its answers are of another tenant.
 */
export async function loadProfile(alongside: () => void = () => undefined): Promise<boolean> {
  await loadConfig();
  const token = getToken();
  if (token) setScope(recallPlace(token.uid));
  const ask = () =>
    send(userContext, { lang: getLanguage(), username: token?.username, uid: token?.uid }, { silent: true });
  const asked = ask();
  alongside();
  let info = await asked;
  const tenant = placeOf(info);
  if (tenant?.id !== getScope().tenantId) setScope({ systemId: null, tenantId: tenant?.id ?? null });
  // Roles and rights depend on the tenant: they are loaded again when the server had assumed another one.
  const isAssumed = tenant === null || tenant.id === info.tenantId;
  if (!isAssumed) info = await ask();
  writeCookie(constants.uidCookie, info.user.id);
  writeText(accountKey, info.user.account);
  useSession.setState({
    status: 'signedIn',
    user: info.user,
    employee: info.employee,
    tenant,
    tenants: info.tenants,
    roles: info.roles,
    permissions: info.permissions,
    mustChangePassword: info.mustChangePassword,
    mustSetUpSecondFactor: info.mustSetUpSecondFactor,
    switched: info.switched,
    registration: info.registration,
  });
  writeText(switchKey, info.switched?.account ?? null);
  return isAssumed;
}

/** The tenant chosen before, the only one, or (where tenants are not chosen) the main one; null = the user has to choose. */
function placeOf(info: LoginUser): TenantSummary | null {
  const chosen = info.tenants.find((one) => one.id === getScope().tenantId);
  if (chosen) return chosen;
  if (info.tenants.length === 1) return info.tenants[0] ?? null;
  return usePublicConfig.getState().tenantMode ? null : (info.mainTenant ?? info.tenants[0] ?? null);
}

/** Changes the tenant that the user works for; the sub-system has to be chosen again (R4-35). */
export function chooseTenant(tenantId: string | null): void {
  forgetPlaces();
  setScope({ systemId: null, tenantId });
  const { tenants } = useSession.getState();
  useSession.setState({ tenant: tenants.find((one) => one.id === tenantId) ?? null });
}

/** Ends the session on the server and here (R4-24, R4-25). */
export async function signOut(): Promise<void> {
  const token = getToken();
  try {
    await send(logout, token ? { access_token: token.accessToken } : {}, { silent: true });
  } finally {
    forgetSession();
  }
}

/** Clears cookies, token, tenant, sub-system, user and account of this browser (R4-25). */
export function forgetSession(): void {
  releaseLock();
  setToken(null);
  setScope({ systemId: null, tenantId: null });
  forgetPlaces();
  writeCookie(constants.uidCookie, null);
  writeCookie(constants.refreshFlagCookie, null);
  writeText(accountKey, null);
  writeText(switchKey, null);
  useSession.setState({ ...nobody });
}

/** Changes the language of the whole application. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await setLocale(locale);
}

export const accountKey = 'session.account';
/** The account that switched to the present one (R4-30). */
export const switchKey = 'session.switchAccount';
const generationKey = 'session.generation';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
const renewal = createRenewal({
  refresh: refreshByCookie,
  get: getToken,
  set: (token) => (token ? takeOver(token) : setToken(null)),
  isOwn: (token) => {
    const { user } = useSession.getState();
    return user === null || user.id === token.uid;
  },
  lock: (work) => (globalThis.navigator?.locks ? navigator.locks.request('session.refresh', work) : work()),
  channel,
  generation: {
    read: () => Number(readText(generationKey) ?? 0),
    write: (value) => writeText(generationKey, String(value)),
  },
});

async function refreshByCookie(): Promise<AccessToken | null> {
  try {
    const answer = await send(
      authenticationApply,
      { client_id: clientId(), client_secret: '', grant_type: 'refresh_token' },
      { silent: true },
    );
    return accessTokenOf(answer, Date.now());
  } catch (error) {
    // A refused refresh ends the session; a server that does not answer does not.
    if (error instanceof ApiError && (error.state >= 6_000_000 || error.state === 400)) return null;
    throw error;
  }
}

/** Gets a new token by the refresh cookie; false when the session is over (R2.3-03). */
export async function renewSession(stale: string | null = getToken()?.accessToken ?? null): Promise<boolean> {
  return (await renewal.renew(stale)) !== null;
}

/** Whether a refresh token exists: scripts cannot see its cookie, so the server sets a readable flag beside it (R9-06). */
export function hasRefreshFlag(): boolean {
  return readCookie(constants.refreshFlagCookie) !== null;
}

type Expiry = (loss: SessionLoss) => Promise<boolean>;
let onExpiry: Expiry = async () => false;

/** Sets what happens when the session is over; called by the shell. Without it an expired call just fails. */
export function setExpiryHandler(handler: Expiry): void {
  onExpiry = handler;
}

/**
 * Reloads a tab that gets the focus and finds that somebody else signed in (or out) in another tab (R4-38). Removes its
 * token from the storage first, so that the reloaded page does not go on as the person before.
 */
export function watchUser(): () => void {
  const look = () => {
    const { user } = useSession.getState();
    if (document.visibilityState !== 'visible' || !user || getToken() === null) return;
    if (readCookie(constants.uidCookie) === user.id) return;
    setToken(null);
    setScope({ systemId: null, tenantId: null });
    window.location.reload();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

setLogPerson(() => ({ account: getToken()?.username ?? '', token: getToken()?.accessToken ?? '' }));
hooks.renew = (stale) => renewSession(stale);
hooks.sessionLost = (loss) => onExpiry(loss);
