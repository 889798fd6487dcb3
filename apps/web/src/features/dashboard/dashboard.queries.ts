import { type Dashboard, dashboard } from '@app/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { usePollInterval } from '../../client/live.ts';
import { isKnown } from '../../client/queries.ts';

/** Where the home page of a month is kept. */
export const dashboardKey = (month?: string) => ['dashboard', month ?? 'now'];

/** Figures and calendar of the home page; without a month the server takes the current one. */
export function useDashboard(month?: string): UseQueryResult<Dashboard> {
  return useQuery({
    queryKey: dashboardKey(month),
    queryFn: ({ signal, queryKey }) =>
      send(dashboard, month ? { month } : {}, { quiet: true, silent: isKnown(queryKey), signal }),
    refetchInterval: usePollInterval(),
    placeholderData: keepPreviousData,
    // The widgets are drawn once the arrangement is here; they do not ask again for what came with it.
    staleTime: 5_000,
  });
}
