import type { ListRequest } from '@app/contract';
import type { ListState } from '../list/list-state.ts';
import { rangeParameters } from '../list/range-parameters.ts';
import type { AdminFilter, AdminView } from './admin-types.ts';

/** The wire request of a list's state (R7-26…R7-36). */
export function requestOf(
  state: ListState,
  {
    filters = [],
    views = [],
    sorts = [],
  }: { filters?: readonly AdminFilter[]; views?: readonly AdminView[]; sorts?: ListRequest['sorts'] },
): ListRequest {
  const view = views.find((one) => one.key === state.view) ?? views[0];
  const parameters: ListRequest['parameters'] = [...(view?.parameters ?? [])];
  for (const { field, kind, operator = 'SL' } of filters) {
    const value = state.filters[field]?.trim();
    if (!value) continue;
    if (kind === 'date') parameters.push(...rangeParameters(field, value));
    else parameters.push({ key: `Q^${field}^${kind === 'choice' ? 'SI' : operator}`, value });
  }
  return {
    parameters,
    requestPage: { pageNo: state.page, limit: state.size },
    sorts: state.sort ? [state.sort] : [...sorts],
  };
}
