/** What the form in the frame tells the page around it once a record is stored. */
export interface DemoSaved {
  type: 'demo.saved';
  id: string;
}

/** Reads a message of another window; null unless it is ours and from this origin. */
export function readDemoSaved(event: { origin: string; data: unknown }, origin: string): DemoSaved | null {
  if (event.origin !== origin || typeof event.data !== 'object' || event.data === null) return null;
  const { type, id } = event.data as Record<string, unknown>;
  return type === 'demo.saved' && typeof id === 'string' && /^\d{1,19}$/.test(id) ? { type, id } : null;
}

/** Texts of an address that the demonstration form may start with. */
export function initialOf(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(['name', 'kind'].flatMap((key) => (query[key] ? [[key, query[key].slice(0, 60)]] : [])));
}
