import { areaGet, type PublishedArea, textOf } from '@app/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { getLanguage, send, useTab } from '../../client/index.ts';
import { queries } from '../../client/queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { areasQuery } from '../area/areas.ts';
import { AreaList } from './AreaList.tsx';
import { listQuery, showsDrafts } from './list-query.ts';
import { readState, requestOf } from './list-state.ts';
import './list.css';

const areaQuery = (area: string) =>
  queryOptions({
    queryKey: ['area', area],
    queryFn: ({ signal }): Promise<PublishedArea> => send(areaGet, { area }, { quiet: true, signal }),
    staleTime: 300_000,
  });

/** Asks for the definition, then for the rows, before the list is drawn. */
export function begin(params: Record<string, string>, query: Record<string, string>): void {
  void queries
    .fetchQuery(areaQuery(`${params.group}/${params.name}`))
    .then((area) => {
      if (!area.definition.statuses) void queries.prefetchQuery(areasQuery);
      const state = readState(query);
      if (area.allowed.includes('query') && !showsDrafts(area, state))
        return queries.prefetchQuery(listQuery(area.definition.id, requestOf(area.definition, state)));
    })
    .catch(() => undefined);
}

/** The list page of any area: `/{group}/{name}`. */
export default function AreaListPage({ params }: { params: Record<string, string> }): ReactNode {
  const area = `${params.group}/${params.name}`;
  const tab = useTab();
  const definition = useQuery(areaQuery(area));
  const title = definition.data ? textOf(definition.data.definition.title, getLanguage()) : null;
  const { setTitle } = tab;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (definition.isError) return <ErrorState error={definition.error} onRetry={() => void definition.refetch()} />;
  return definition.data ? <AreaList area={definition.data} /> : null;
}
