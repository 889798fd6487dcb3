/**
 * State of pages by route (R3-45): it outlives the page while its tab is open, so a page that is not kept alive, or that is
 * loaded anew, finds its choices again. Two routes never share it.
 */
const states = new Map<string, Map<string, unknown>>();

/** What a route remembers under a name. */
export function readPageState(route: string, name: string): unknown {
  return states.get(route)?.get(name);
}

/** Remembers a value for a route. */
export function writePageState(route: string, name: string, value: unknown): void {
  const own = states.get(route) ?? new Map<string, unknown>();
  own.set(name, value);
  states.set(route, own);
}

/** Forgets a route whose tab was closed. */
export function clearPageState(route: string): void {
  states.delete(route);
}
