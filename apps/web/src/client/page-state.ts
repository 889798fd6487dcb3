/**
 * State of pages by route (R3-45), kept while the tab is open: a page that is unmounted or reloaded finds its filters and
 * choices again. Each route has its own.
 */
const states = new Map<string, Map<string, unknown>>();

/** The value that a route stored under a name, or undefined. */
export function readPageState(route: string, name: string): unknown {
  return states.get(route)?.get(name);
}

/** Stores a value for a route under a name. */
export function writePageState(route: string, name: string, value: unknown): void {
  const own = states.get(route) ?? new Map<string, unknown>();
  own.set(name, value);
  states.set(route, own);
}

/** Deletes the values of a route whose tab was closed. */
export function clearPageState(route: string): void {
  states.delete(route);
}
