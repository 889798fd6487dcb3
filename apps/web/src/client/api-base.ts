import { readText, writeText } from './storage.ts';

/** A server from the operator's list to which a developer can send the calls instead of the page's own. */
export interface ApiAddress {
  name: string;
  address: string;
}

const key = 'system.apiBase';

/** The address chosen in this browser, or '' for the page's own origin; a choice that is no longer in the list is deleted. */
export function chosenApiBase(addresses: readonly ApiAddress[]): string {
  const stored = readText(key);
  if (stored === null) return '';
  if (addresses.some(({ address }) => address === stored)) return stored;
  writeText(key, null);
  return '';
}

/** Sends the calls to another server from now on ('' = the page's own); the page is reloaded (R4-37). */
export function changeApiBase(address: string): void {
  writeText(key, address === '' ? null : address);
  window.location.reload();
}
