import type { Language, LoginUser, RoleId, TenantSummary } from '@app/contract';
import { constants } from '@app/contract/constants';
import { errors } from '@app/contract/errors';
import { create } from 'zustand';
import { ApiError } from './api-error.ts';
import { hooks, send } from './http.ts';
import { getLanguage, setLanguage } from './i18n.ts';
import { createRenewal } from './renewal.ts';
import { type AccessToken, accessTokenOf, getScope, getToken, setScope, setToken } from './token.ts';
import { authenticationApply, authorizeApply, loginApply, logout, userContext } from './wire-calls.ts';

export interface Session {
  status: 'anonymous' | 'signedIn';
  user: LoginUser['user'] | null;
  employee: LoginUser['employee'];
  tenant: TenantSummary | null;
  tenants: TenantSummary[];
  roles: RoleId[];
  permissions: Record<string, boolean>;
  mustChangePassword: boolean;
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
};

/** Who is signed in, for which tenant, with which rights. */
export const useSession = create<Session>(() => ({ ...nobody, language: getLanguage() }));

export interface Credentials {
  username: string;
  password: string;
  captcha?: string;
  requestId?: string;
  /** Keep the refresh cookie after the browser closes. */
  remember?: boolean;
}

/** Signs in: login state → authorize code → token (R7.1-09…R7.1-14). */
export async function signIn(credentials: Credentials): Promise<void> {
  const loginState = await send(loginApply, credentials, { silent: true });
  const code = await send(authorizeApply, { login_state: loginState, client_id: constants.clientId }, { silent: true });
  const answer = await send(
    authenticationApply,
    { client_id: constants.clientId, client_secret: '', grant_type: 'authorization_code', authorize_code: code },
    { silent: true },
  );
  const token = accessTokenOf(answer, Date.now());
  if (getToken() && getToken()?.uid !== token.uid) setScope({ systemId: null, tenantId: null });
  setToken(token);
}

/** Loads user, tenants, roles and rights of the token (R2.3-15). */
export async function loadProfile(): Promise<void> {
  const info = await send(userContext, { lang: getLanguage() }, { silent: true });
  const tenant = info.tenants.find((one) => one.id === info.tenantId) ?? info.mainTenant ?? info.tenants[0] ?? null;
  if (tenant?.id !== getScope().tenantId) setScope({ systemId: null, tenantId: tenant?.id ?? null });
  useSession.setState({
    status: 'signedIn',
    user: info.user,
    employee: info.employee,
    tenant,
    tenants: info.tenants,
    roles: info.roles,
    permissions: info.permissions,
    mustChangePassword: info.mustChangePassword,
  });
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

/** Forgets token, tenant and user in this browser tab. */
export function forgetSession(): void {
  setToken(null);
  setScope({ systemId: null, tenantId: null });
  useSession.setState({ ...nobody });
}

/** Changes the language of the whole application. */
export async function changeLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  useSession.setState({ language });
}

const generationKey = 'session.generation';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
const renewal = createRenewal({
  refresh: refreshByCookie,
  get: getToken,
  set: setToken,
  isOwn: (token) => {
    const { user } = useSession.getState();
    return user === null || user.id === token.uid;
  },
  lock: (work) => (globalThis.navigator?.locks ? navigator.locks.request('session.refresh', work) : work()),
  channel,
  generation: {
    read: () => Number(globalThis.localStorage?.getItem(generationKey) ?? 0),
    write: (value) => globalThis.localStorage?.setItem(generationKey, String(value)),
  },
});

async function refreshByCookie(): Promise<AccessToken | null> {
  try {
    const answer = await send(
      authenticationApply,
      { client_id: constants.clientId, client_secret: '', grant_type: 'refresh_token' },
      { silent: true },
    );
    return accessTokenOf(answer, Date.now());
  } catch (error) {
    // A refusal ends the session; a silent server does not.
    if (error instanceof ApiError && (error.state >= 6_000_000 || error.state === 400)) return null;
    throw error;
  }
}

/** Gets a token by the refresh cookie; false when the session is over (R2.3-03). */
export async function renewSession(stale: string | null = getToken()?.accessToken ?? null): Promise<boolean> {
  return (await renewal.renew(stale)) !== null;
}

/** Whether a refresh token exists; the cookie that holds it is invisible to scripts, this flag is not (R9-06). */
export function hasRefreshFlag(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${constants.refreshFlagCookie}=`));
}

type Expiry = (state: number) => Promise<boolean>;
let onExpiry: Expiry = async () => false;

/** The shell tells how to sign in again on the spot; until then an expired session just fails. */
export function setExpiryHandler(handler: Expiry): void {
  onExpiry = handler;
}

hooks.renew = async (stale) => {
  if (await renewSession(stale)) return true;
  return onExpiry(errors.tokenExpired.code);
};
hooks.sessionLost = (state) => {
  void onExpiry(state);
};
