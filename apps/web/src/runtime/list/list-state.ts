import { type AreaDefinition, type AreaListRequest, type FieldDefinition, FilterGroup } from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';
import { operatorsOf } from '@app/engine/rules';
import { rangeParameters } from './range-parameters.ts';

/** What a list shows; it lives in the address, so a reload or a shared link gives the same list (R2.1-43). */
export interface ListState {
  view: string;
  page: number;
  size: number;
  sort: { field: string; order: 'ASC' | 'DESC' } | null;
  /** Filter values by field; a date range is `from,to`, several choices are comma-joined. */
  filters: Record<string, string>;
  /** Tree of the query builder. */
  tree: FilterGroup | null;
}

export const firstState: ListState = { view: 'all', page: 1, size: 20, sort: null, filters: {}, tree: null };

/** Reads the state from an address query; anything odd falls back to the first state. */
export function readState(query: Record<string, string>): ListState {
  const filters: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) if (key.startsWith('f.') && value) filters[key.slice(2)] = value;
  const [field, order] = (query.sort ?? '').split(':');
  const size = Number(query.size);
  return {
    view: query.view || firstState.view,
    page: Math.max(1, Math.floor(Number(query.page)) || 1),
    size: [10, 20, 50, 100].includes(size) ? size : firstState.size,
    sort: field && (order === 'ASC' || order === 'DESC') ? { field, order } : null,
    filters,
    tree: treeOf(query.tree),
  };
}

/** A tree that somebody wrote into the address by hand may be anything. */
function treeOf(text: string | undefined): FilterGroup | null {
  if (!text) return null;
  try {
    const { data } = FilterGroup.safeParse(JSON.parse(text));
    return data && data.rules.length > 0 ? data : null;
  } catch {
    return null;
  }
}

/** The address query of a state; defaults are left out, `undefined` removes what was there before. */
export function writeState(state: ListState, before: Record<string, string>): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {};
  for (const key of Object.keys(before)) if (key.startsWith('f.')) query[key] = undefined;
  query.view = state.view === firstState.view ? undefined : state.view;
  query.page = state.page === 1 ? undefined : String(state.page);
  query.size = state.size === firstState.size ? undefined : String(state.size);
  query.sort = state.sort ? `${state.sort.field}:${state.sort.order}` : undefined;
  query.tree = state.tree ? JSON.stringify(state.tree) : undefined;
  for (const [field, value] of Object.entries(state.filters)) if (value) query[`f.${field}`] = value;
  return query;
}

export function fieldOf(definition: AreaDefinition, key: string): FieldDefinition | undefined {
  return definition.fields.find((field) => field.key === key);
}

/** The wire request of a state (R7-26…R7-36). */
export function requestOf(definition: AreaDefinition, state: ListState, after?: string): AreaListRequest {
  const parameters: AreaListRequest['parameters'] = [];
  const view = definition.list.views?.find((one) => one.key === state.view);
  if (view) parameters.push(...view.parameters);
  for (const field of definition.list.filters) {
    const value = state.filters[field];
    if (!value) continue;
    const kind = filterKindOf(definition, field);
    if (kind === 'date') {
      parameters.push(...rangeParameters(field, value));
    } else if (kind === 'boolean') {
      // Both answers together ask for nothing.
      if (!value.includes(',')) parameters.push({ key: `Q^${field}^S`, value });
    } else if (kind === 'choice') {
      parameters.push({ key: `Q^${field}^SI`, value });
    } else {
      parameters.push({ key: `Q^${field}^${(kind && operatorsOf[kind][0]) ?? 'SL'}`, value: value.trim() });
    }
  }
  return {
    parameters,
    requestPage: { pageNo: state.page, limit: state.size, ...(after ? { after } : {}) },
    sorts: state.sort ? [state.sort] : (definition.list.sorts ?? []),
    ...(state.tree ? { filter: state.tree } : {}),
  };
}

/** Whether any filter narrows the list. */
export function isNarrowed(state: ListState): boolean {
  return state.tree !== null || Object.values(state.filters).some(Boolean);
}
