import { readText, writeText } from './storage.ts';

/** Another server to which a developer sends the calls, as the operator listed it. */
export interface ApiAddress {
  name: string;
  address: string;
}

const key = 'system.apiBase';

/** The address chosen in this browser, or '' for the page's own origin; what is not in the list (any more) is forgotten. */
export function chosenApiBase(addresses: readonly ApiAddress[]): string {
  const stored = readText(key);
  if (stored === null) return '';
  if (addresses.some(({ address }) => address === stored)) return stored;
  writeText(key, null);
  return '';
}

/** Sends the calls to another server from now on ('' = the page's own); the page starts afresh (R4-37). */
export function changeApiBase(address: string): void {
  writeText(key, address === '' ? null : address);
  window.location.reload();
}
