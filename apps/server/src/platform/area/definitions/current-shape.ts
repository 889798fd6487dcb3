import type { AreaDefinition } from '@app/contract';

/** A list as versions before 0.2 stored it: a filter said its operator, and a range was two filters. */
interface FormerList {
  filters: readonly (string | { field: string })[];
}

/**
 * A stored definition in the shape of today. Published versions are never rewritten (their fingerprint is part of the
 * history), so what was stored in an older shape is read into this one.
 */
export function currentShape(stored: AreaDefinition): AreaDefinition {
  const { filters } = stored.list as FormerList;
  const fields = filters.map((filter) => (typeof filter === 'string' ? filter : filter.field));
  return { ...stored, list: { ...stored.list, filters: [...new Set(fields)] } };
}
