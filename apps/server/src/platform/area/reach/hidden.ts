import type { AreaDefinition, JsonObject } from '@app/contract';
import type { AreaList } from '../lists/area-list.ts';

/** A definition whose list lacks the hidden columns; views that ask for one of them are left out. */
export function listWithout(definition: AreaDefinition, hidden: readonly string[]): AreaDefinition {
  if (hidden.length === 0) return definition;
  const { list } = definition;
  const shown = (field: string) => !hidden.includes(field);
  const asks = (key: string) => hidden.includes(key.split('^')[1] ?? key);
  return {
    ...definition,
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => shown(field)),
      filters: list.filters.filter(shown),
      ...(list.sorts ? { sorts: list.sorts.filter(({ field }) => shown(field)) } : {}),
      ...(list.views ? { views: list.views.filter((view) => !view.parameters.some(({ key }) => asks(key))) } : {}),
    },
  };
}

/** The list behind an area without the hidden columns: they are neither shown nor asked for, sorted by or exported. */
export function columnsWithout(list: AreaList, hidden: readonly string[]): AreaList {
  if (hidden.length === 0) return list;
  const columns = new Map([...list.source.columns].filter(([field]) => !hidden.includes(field)));
  return { ...list, source: { ...list.source, columns } };
}

/** A document without the hidden fields. */
export function dataWithout(data: JsonObject, hidden: readonly string[]): JsonObject {
  return hidden.length === 0 ? data : Object.fromEntries(Object.entries(data).filter(([key]) => !hidden.includes(key)));
}
