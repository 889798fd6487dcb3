import { type AreaListRequest, type FilterGroup, type ListRequest, readFilter } from '@app/contract';
import { type FilterKind, operatorsOf } from '@app/engine/rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isDay } from '../../ui/day/day.ts';
import { endsOf } from '../../ui/day/day-range.ts';
import type { ListQuestion } from './list-spec.ts';

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

/** Reads the state from an address query; anything odd falls back to the first state. `firstView`: what the list shows unless told. */
export function readState(query: Record<string, string>, firstView = firstState.view): ListState {
  const filters: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) if (key.startsWith('f.') && value) filters[key.slice(2)] = value;
  const [field, order] = (query.sort ?? '').split(':');
  const size = Number(query.size);
  return {
    view: query.view || firstView,
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
    const tree = readFilter(JSON.parse(text));
    return tree && tree.rules.length > 0 ? tree : null;
  } catch {
    return null;
  }
}

/** The address query of a state; defaults are left out, `undefined` removes what was there before. */
export function writeState(
  state: ListState,
  before: Record<string, string>,
  firstView = firstState.view,
): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {};
  for (const key of Object.keys(before)) if (key.startsWith('f.')) query[key] = undefined;
  query.view = state.view === firstView ? undefined : state.view;
  query.page = state.page === 1 ? undefined : String(state.page);
  query.size = state.size === firstState.size ? undefined : String(state.size);
  query.sort = state.sort ? `${state.sort.field}:${state.sort.order}` : undefined;
  query.tree = state.tree ? JSON.stringify(state.tree) : undefined;
  for (const [field, value] of Object.entries(state.filters)) if (value) query[`f.${field}`] = value;
  return query;
}

/** Whether any filter narrows the list. */
export function isNarrowed(state: ListState): boolean {
  return state.tree !== null || Object.values(state.filters).some(Boolean);
}

type Parameters = ListRequest['parameters'];

/** Milliseconds that rows count as fresh: rows requested before the list was drawn are not requested again. */
const freshMs = 1_000;

/** Wire parameters for each kind of filter; a kind that is missing does not compile. */
const parametersOf: Record<FilterKind, (field: string, value: string, operator: string) => Parameters> = {
  text: one,
  number: one,
  choice: one,
  // Yes and no together filter nothing.
  boolean: (field, value, operator) => (value.includes(',') ? [] : one(field, value, operator)),
  // The address may hold anything: text that is no day is left out here and reported by the filter above the list.
  date: (field, range) => {
    const { from, to } = endsOf(range);
    return [
      ...(isDay(from) ? one(field, from, 'DL^yyyy-MM-dd') : []),
      ...(isDay(to) ? one(field, to, 'DG^yyyy-MM-dd') : []),
    ];
  },
};

function one(field: string, value: string, operator: string): Parameters {
  return [{ key: `Q^${field}^${operator}`, value }];
}

type Asked = Pick<ListQuestion<unknown>, 'filters' | 'views' | 'sorts' | 'takesConditions'>;

/** Whether a list in a state takes conditions; with `choice` only while one value is chosen in that filter, whose fields they are about. */
const takes = (conditions: Asked['takesConditions'], { filters }: ListState): boolean =>
  typeof conditions === 'object' ? chosenIn(filters[conditions.choice]) !== null : conditions === true;

/** The one value that is chosen in a filter; null for none or several. */
export const chosenIn = (value: string | undefined): string | null => (value && !value.includes(',') ? value : null);

/** Whether conditions of the query builder no longer fit: they are about the fields of another choice above the list. */
export const asksOthers = (
  { takesConditions }: Asked,
  before: ListState['filters'],
  filters: ListState['filters'],
): boolean =>
  typeof takesConditions === 'object' &&
  chosenIn(before[takesConditions.choice]) !== chosenIn(filters[takesConditions.choice]);

/** The wire request for a list's state (R7-26…R7-36): parameters of the view, then of the filters in the list's order. */
export function requestOf(
  state: ListState,
  { filters = [], views = [], sorts = [], takesConditions = false }: Asked,
): AreaListRequest {
  const view = views.find((one) => one.key === state.view) ?? views[0];
  const parameters: Parameters = [...(view?.parameters ?? [])];
  for (const { field, kind, operator = operatorsOf[kind][0] ?? 'S' } of filters) {
    const value = state.filters[field]?.trim();
    if (value) parameters.push(...parametersOf[kind](field, value, operator));
  }
  return {
    parameters,
    requestPage: { pageNo: state.page, limit: state.size },
    sorts: state.sort ? [state.sort] : [...sorts],
    ...(state.tree && takes(takesConditions, state) ? { filter: state.tree } : {}),
  };
}

/** The query for a list's rows; while another page or filter is loading, the present rows stay visible. */
export const rowsQuery = <R>(question: ListQuestion<R>, request: AreaListRequest, view: string) =>
  queryOptions({
    queryKey: [...(question.queryKey ?? ['admin', question.id]), view, ...(question.scope ?? []), request],
    queryFn: ({ signal }) => question.load(request, signal, view),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
