/** The address bar as a small store: panes keep their own address, so a global router would re-render hidden pages. */
export interface Address {
  path: string;
  /** With the leading '?', or empty. */
  search: string;
}

let current: Address = read();
const listeners = new Set<() => void>();

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    current = read();
    for (const tell of listeners) tell();
  });
}

function read(): Address {
  return typeof window === 'undefined'
    ? { path: '/', search: '' }
    : { path: window.location.pathname, search: window.location.search };
}

/** The address now. */
export function getAddress(): Address {
  return current;
}

/** Path and query of a text like `/tasks/pending?light=red`. */
export function addressOf(to: string): Address {
  const at = to.indexOf('?');
  const search = at < 0 ? '' : to.slice(at);
  return { path: (at < 0 ? to : to.slice(0, at)) || '/', search: search === '?' ? '' : search };
}

/** Goes to a path of this product (with query). */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const next = addressOf(to);
  if (next.path === current.path && next.search === current.search) return;
  window.history[options.replace ? 'replaceState' : 'pushState']({}, '', to);
  current = next;
  for (const tell of listeners) tell();
}

/** Calls back when the address changes; answers the function that stops it. */
export function onNavigate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Query string as a record; a repeated name keeps its last value. */
export function queryRecord(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
