import { type AreaDefinition, type PublishedArea, statusesOf } from '@app/contract';

/** Field with the number of records in a group of a report. */
export const countField = 'count';

/**
 * Turns a report into a list definition: one column for each grouping field and one for the number, with labels and choices
 * of the area it counts. Without a right to that area values are shown as stored.
 */
export function reportList(definition: AreaDefinition, areas: readonly PublishedArea[]): AreaDefinition {
  if (definition.kind !== 'report') return definition;
  const { report } = definition;
  if (!('source' in report)) return definition;
  const source = areas.find((area) => area.definition.id === report.source)?.definition;
  return {
    ...definition,
    fields: source?.fields ?? definition.fields,
    statuses: source ? [...statusesOf(source)] : [],
    list: {
      ...definition.list,
      columns: [...report.groupBy, countField].map((field) => ({ field, width: 160, priority: 1 as const })),
    },
  };
}

/** Address of the list of records behind a report's row; null when the reader may not list or filter them so. */
export function recordsBehind(
  definition: AreaDefinition,
  areas: readonly PublishedArea[],
  row: Readonly<Record<string, unknown>>,
): string | null {
  if (definition.kind !== 'report') return null;
  const { report } = definition;
  if (!('source' in report)) return null;
  const source = areas.find((area) => area.definition.id === report.source);
  if (!source?.allowed.includes('query')) return null;
  const asked = new Set(source.definition.list.filters);
  const query = new URLSearchParams();
  for (const field of report.groupBy) {
    const value = row[field];
    if (!asked.has(field) || typeof value !== 'string' || value === '') return null;
    query.set(`f.${field}`, value);
  }
  return `/${report.source}?${query}`;
}
