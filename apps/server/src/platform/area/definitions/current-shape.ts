import type { AreaDefinition } from '@app/contract';

/** A list as versions before 0.2 stored it: a filter named its operator, and a range was two filters. */
interface FormerList {
  filters: readonly (string | { field: string })[];
}

/**
 * A stored definition converted to the present shape. Published versions are never rewritten, because their fingerprint is part of the history;
 * older shapes are converted when read.
 */
export function currentShape(stored: AreaDefinition): AreaDefinition {
  const { filters } = stored.list as FormerList;
  const fields = filters.map((filter) => (typeof filter === 'string' ? filter : filter.field));
  return { ...stored, list: { ...stored.list, filters: [...new Set(fields)] } };
}
