import { areaQuery, type ListRequest, type PublishedArea } from '@app/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import type { ListState } from './list-state.ts';
import { pathOf } from './path-of.ts';

export const draftsView = 'drafts';
/** What was asked for just before the list is drawn is not asked for again. */
const freshMs = 1_000;

/** The rows of an area's list. */
export const listQuery = (area: string, request: ListRequest) =>
  queryOptions({
    queryKey: ['area', area, 'query', request],
    queryFn: ({ signal }) => send(areaQuery, { ...pathOf(area), ...request }, { quiet: true, signal }),
    staleTime: freshMs,
  });

/** Whether the user writes applications of this area. */
export function hasDrafts({ definition, allowed }: PublishedArea): boolean {
  return definition.kind === 'application' && allowed.includes('save');
}

/** Whether the list shows the user's drafts in place of cases. */
export function showsDrafts(area: PublishedArea, state: ListState): boolean {
  return hasDrafts(area) && state.view === draftsView;
}
