import type { Call } from '@app/contract';
import { getLanguage } from './i18n.ts';
import { getScope, getToken } from './session/token.ts';

/** Addresses of the server; the prefixes are empty in single-app mode (R7-05). */
export interface ClientSettings {
  /** The page's own origin unless a developer chose another server. */
  baseUrl: string;
  /** Base of the next ordinary call: a gateway, or the slots in turn (R7-07, R7-08); '' = baseUrl. */
  nextBase: () => string;
  prefixes: Record<Call['prefix'], string>;
}
export const settings: ClientSettings = {
  baseUrl: '',
  nextBase: () => '',
  prefixes: { auth: '', platform: '', business: '' },
};

/** Base address of a call. Sign-in, refresh, logout and calls before a session need the cookie of `baseUrl`'s origin. */
function baseOf(call: Call): string {
  return call.prefix === 'auth' || call.bare ? settings.baseUrl : settings.nextBase() || settings.baseUrl;
}

/** A random key of 128 bits; `randomUUID` is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Fields = Record<string, unknown>;

/** Fills `:group` and `:name`; the parameters used in the path leave the input. Without a base the own origin serves. */
export function addressOf(call: Call, input: Fields, base: string = settings.baseUrl): { url: string; rest: Fields } {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return { url: `${base}${settings.prefixes[call.prefix]}${path}`, rest };
}

/** Query string of the defined fields. */
export function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.toString();
}

/** Headers of a call: language always, tokens and tenant unless the call is white-listed (R7-10…R7-22, R7-40, R6-09). */
export function headersOf(call: Call, key?: string, designTenantId?: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': getLanguage() };
  if (key !== undefined) headers['Idempotency-Key'] = key;
  if (call.bare) return headers;
  const token = getToken();
  const { systemId, tenantId } = getScope();
  if (token) headers['X-Authorization-access_token'] = token.accessToken;
  if (systemId) headers['X-Authorization-systemid'] = systemId;
  if (tenantId) headers['X-Authorization-tenantid'] = tenantId;
  if (designTenantId) headers['X-Authorization-designtenantid'] = designTenantId;
  return headers;
}

/** The fetch request of a JSON call. */
export function requestOf(
  call: Call,
  input: Fields,
  key?: string,
  designTenantId?: string | null,
): { url: string; init: RequestInit } {
  const { url, rest } = addressOf(call, input, baseOf(call));
  const headers = headersOf(call, key, designTenantId);
  if (call.method === 'GET') {
    return {
      url: `${url}?${queryOf({ ...rest, _t: newKey() })}`,
      init: { method: 'GET', headers, credentials: 'include' },
    };
  }
  headers['Content-Type'] = 'application/json';
  return { url, init: { method: 'POST', headers, credentials: 'include', body: JSON.stringify(rest) } };
}
