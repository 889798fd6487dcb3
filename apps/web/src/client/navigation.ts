/** The address bar as a small store: tabs keep their own address, and a global router would re-render hidden pages. */
export interface Address {
  path: string;
  /** With the leading '?', or empty. */
  search: string;
}

let current: Address = read();
const listeners = new Set<() => void>();

/** The current address while the address bar does not show it yet: it is written after the next paint. */
let unwritten: string | null = null;

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', write);
  window.addEventListener('popstate', () => {
    unwritten = null;
    current = read();
    for (const notify of listeners) notify();
  });
}

function read(): Address {
  return typeof window === 'undefined'
    ? { path: '/', search: '' }
    : { path: window.location.pathname, search: window.location.search };
}

/** The current address. */
export function getAddress(): Address {
  return current;
}

/** Path and query of a text like `/tasks/pending?light=red`. */
export function addressOf(to: string): Address {
  const at = to.indexOf('?');
  const search = at < 0 ? '' : to.slice(at);
  return { path: (at < 0 ? to : to.slice(0, at)) || '/', search: search === '?' ? '' : search };
}

/**
 * Goes to a path of this product (with query).
 * @param options.afterPaint write the address bar after the next paint: it costs the browser as much as a frame.
 */
export function navigate(to: string, options: { replace?: boolean; afterPaint?: boolean } = {}): void {
  const next = addressOf(to);
  if (next.path === current.path && next.search === current.search) return;
  write();
  if (options.afterPaint) writeLater(to);
  else window.history[options.replace ? 'replaceState' : 'pushState']({}, '', to);
  current = next;
  for (const notify of listeners) notify();
}

function writeLater(to: string): void {
  unwritten = to;
  requestAnimationFrame(() => setTimeout(write));
  // A hidden window is never painted, so a timer writes the address there.
  setTimeout(write, 100);
}

function write(): void {
  if (unwritten === null) return;
  const to = unwritten;
  unwritten = null;
  window.history.pushState({}, '', to);
}

/** Calls the listener when the address changes; returns the function that stops it. */
export function onNavigate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes to an address query: `undefined` or an empty text removes a parameter, parameters that are not named stay. */
export type QueryChange =
  | Record<string, string | undefined>
  | ((query: Record<string, string>) => Record<string, string | undefined>);

/** Applies a change to a query string; the result has the leading '?', or is empty. */
export function changedSearch(search: string, change: QueryChange): string {
  const query = queryRecord(search);
  const merged = { ...query, ...(typeof change === 'function' ? change(query) : change) };
  const kept = Object.entries(merged).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** Query string as a record; a repeated name keeps its last value. */
export function queryRecord(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
