import type { Token } from '@app/contract';
import { readText, recordOf, writeText } from '../storage.ts';

/**
 * The access token lives in memory and session storage; the refresh token is an HttpOnly cookie that scripts never see
 * (R9-06). `expiresAt` is counted by this machine's own clock, so skew cannot break it (R3-03).
 */
export interface AccessToken {
  accessToken: string;
  uid: string;
  username: string;
  expiresAt: number;
}
export interface RequestScope {
  systemId: string | null;
  tenantId: string | null;
}

const tokenKey = 'session.token';
const scopeKey = 'session.scope';
const placeKey = 'session.place';

let token: AccessToken | null = storedToken();
let scope: RequestScope = scopeOf(read(scopeKey));

/** The token in use, or null. */
export function getToken(): AccessToken | null {
  return token;
}

/** Keeps a token for this browser tab; null forgets it. */
export function setToken(next: AccessToken | null): void {
  token = next;
  write(tokenKey, next);
}

/** Turns the server's answer into what this tab keeps. */
export function accessTokenOf(answer: Token, now: number): AccessToken {
  return {
    accessToken: answer.access_token,
    uid: answer.uid,
    username: answer.username,
    expiresAt: now + answer.expires_in * 1000,
  };
}

/** Sub-system and tenant that go into the request headers (R7-11, R7-12). */
export function getScope(): RequestScope {
  return scope;
}

/** Sets sub-system and tenant of this browser tab; tabs opened later start with the same. */
export function setScope(next: RequestScope): void {
  scope = next;
  write(scopeKey, next);
  if (token && next.systemId !== null) writeText(placeKey, JSON.stringify({ uid: token.uid, ...next }));
}

/** Sub-system and tenant of this tab, or those of the person's last tab. */
export function recallPlace(uid: string): RequestScope {
  if (scope.tenantId !== null || scope.systemId !== null) return scope;
  const place = recordOf(readText(placeKey));
  return place.uid === uid ? scopeOf(place) : scope;
}

/** Deletes the stored tenant and sub-system: after the next sign-in they are chosen again. */
export function forgetPlaces(): void {
  writeText(placeKey, null);
}

/** The stored token. Storage may hold an older version's or a forged value, so only the right shape is accepted. */
function storedToken(): AccessToken | null {
  const { accessToken, uid, username, expiresAt } = read(tokenKey);
  return typeof accessToken === 'string' &&
    typeof uid === 'string' &&
    typeof username === 'string' &&
    typeof expiresAt === 'number'
    ? { accessToken, uid, username, expiresAt }
    : null;
}

/** Sub-system and tenant from a stored value; an id of the wrong type becomes null. */
export function scopeOf({ systemId, tenantId }: Record<string, unknown>): RequestScope {
  const id = (value: unknown) => (typeof value === 'string' && /^\d{1,19}$/.test(value) ? value : null);
  return { systemId: id(systemId), tenantId: id(tenantId) };
}

function read(key: string): Record<string, unknown> {
  try {
    return recordOf(globalThis.sessionStorage?.getItem(key) ?? null);
  } catch {
    return {};
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) globalThis.sessionStorage?.removeItem(key);
    else globalThis.sessionStorage?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: this tab uses the copy in memory.
  }
}
