import type { Call } from '@app/contract';
import { getLanguage } from './i18n.ts';
import { getScope, getToken } from './token.ts';

/** Where the server answers; the prefixes are empty in single-app mode (R7-05). */
export interface ClientSettings {
  baseUrl: string;
  prefixes: Record<Call['prefix'], string>;
}
export const settings: ClientSettings = { baseUrl: '', prefixes: { auth: '', platform: '', business: '' } };

/** A random key of 128 bits; `randomUUID` is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Fields = Record<string, unknown>;

/** Fills `:group` and `:name`; the parameters used in the path leave the input. */
export function addressOf(call: Call, input: Fields): { url: string; rest: Fields } {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return { url: `${settings.baseUrl}${settings.prefixes[call.prefix]}${path}`, rest };
}

/** Query string of the defined fields. */
export function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.toString();
}

/** Headers of a call: language always, tokens and tenant unless the call is white-listed (R7-10…R7-22, R7-40). */
export function headersOf(call: Call, key?: string): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': getLanguage() };
  if (key !== undefined) headers['Idempotency-Key'] = key;
  if (call.bare) return headers;
  const token = getToken();
  const { systemId, tenantId } = getScope();
  if (token) headers['X-Authorization-access_token'] = token.accessToken;
  if (systemId) headers['X-Authorization-systemid'] = systemId;
  if (tenantId) headers['X-Authorization-tenantid'] = tenantId;
  return headers;
}

/** The fetch request of a JSON call. */
export function requestOf(call: Call, input: Fields, key?: string): { url: string; init: RequestInit } {
  const { url, rest } = addressOf(call, input);
  const headers = headersOf(call, key);
  if (call.method === 'GET') {
    return {
      url: `${url}?${queryOf({ ...rest, _t: newKey() })}`,
      init: { method: 'GET', headers, credentials: 'include' },
    };
  }
  headers['Content-Type'] = 'application/json';
  return { url, init: { method: 'POST', headers, credentials: 'include', body: JSON.stringify(rest) } };
}
