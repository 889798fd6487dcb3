export interface FieldChange {
  /** Names of the fields down to the value, joined by points. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before: string | null;
  after: string | null;
}

/** What differs between two states of a record, field by field; values that did not change are left out. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const old = flatten(before);
  const now = flatten(after);
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const from = old.get(path) ?? null;
    const to = now.get(path) ?? null;
    if (from === to) return [];
    const kind = from === null ? 'added' : to === null ? 'removed' : 'changed';
    return [{ path, kind, before: from, after: to } as const];
  });
}

function flatten(value: unknown, path: string[] = [], found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return found;
  if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) flatten(inner, [...path, key], found);
  else found.set(path.join('.'), String(value));
  return found;
}
