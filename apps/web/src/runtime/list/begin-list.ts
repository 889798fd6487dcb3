import { areaGet, hasStatuses, type PublishedArea } from '@app/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { queries } from '../../client/queries.ts';
import { areasQuery } from '../area/areas.ts';
import { listQuery, showsDrafts } from './list-query.ts';
import { readState, requestOf } from './list-state.ts';

/** The definition of an area as it is published for the user. */
export const definitionQuery = (area: string) =>
  queryOptions({
    queryKey: ['area', area],
    queryFn: ({ signal }): Promise<PublishedArea> => send(areaGet, { area }, { quiet: true, signal }),
    staleTime: 300_000,
  });

/** Asks for the definition, then for the rows, before the list is drawn and before its code is here. */
export function begin(params: Record<string, string>, query: Record<string, string>): void {
  void queries
    .fetchQuery(definitionQuery(`${params.group}/${params.name}`))
    .then((area) => {
      if (!hasStatuses(area.definition)) void queries.prefetchQuery(areasQuery);
      const state = readState(query);
      if (area.allowed.includes('query') && !showsDrafts(area, state))
        return queries.prefetchQuery(listQuery(area.definition.id, requestOf(area.definition, state)));
    })
    .catch(() => undefined);
}
