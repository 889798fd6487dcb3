import type { Token } from '@app/contract';

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

let token: AccessToken | null = read(tokenKey);
let scope: RequestScope = read<RequestScope>(scopeKey) ?? { systemId: null, tenantId: null };

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

/** Chooses sub-system and tenant of this browser tab. */
export function setScope(next: RequestScope): void {
  scope = next;
  write(scopeKey, next);
}

function read<T>(key: string): T | null {
  try {
    const text = globalThis.sessionStorage?.getItem(key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) globalThis.sessionStorage?.removeItem(key);
    else globalThis.sessionStorage?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the copy in memory serves this tab.
  }
}
