import { type AreaDefinition, type PublishedArea, statusesOf } from '@app/contract';

/** How many records are in a group: the number that a report is about. */
export const countField = 'count';

/**
 * A report as a list that can be drawn: its groups and their number as columns, in the words of the area it counts.
 * Without a right to that area its values stand as they are.
 */
export function reportList(definition: AreaDefinition, areas: readonly PublishedArea[]): AreaDefinition {
  if (definition.kind !== 'report') return definition;
  const { report } = definition;
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

/** Where the records behind a row of a report are listed; null where the reader may not list them or not by these groups. */
export function recordsBehind(
  definition: AreaDefinition,
  areas: readonly PublishedArea[],
  row: Readonly<Record<string, unknown>>,
): string | null {
  if (definition.kind !== 'report') return null;
  const { report } = definition;
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
