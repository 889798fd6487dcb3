import { hashKey, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';

/**
 * The card around the rows of a list, with a bar while they are loaded again. It watches the query itself, so that a refresh
 * with the same rows re-renders only the bar.
 */
export function ListCard({
  queryKey,
  label,
  children,
}: {
  queryKey: QueryKey;
  label?: string;
  children: ReactNode;
}): ReactNode {
  const isFetching = useIsAsked(queryKey);
  const hasRows = useQueryClient().getQueryData(queryKey) !== undefined;
  return (
    <section className="card list-card" aria-busy={isFetching} aria-label={label}>
      {isFetching && hasRows ? <div className="list-bar" /> : null}
      {children}
    </section>
  );
}

/** Whether a query is loading. Every open list listens, so events of other queries are dismissed by one comparison. */
function useIsAsked(queryKey: QueryKey): boolean {
  const cache = useQueryClient().getQueryCache();
  const hash = hashKey(queryKey);
  const subscribe = useCallback(
    (notify: () => void) => {
      const later = notifyManager.batchCalls(notify);
      return cache.subscribe(({ query }) => {
        if (query.queryHash === hash) later();
      });
    },
    [cache, hash],
  );
  return useSyncExternalStore(subscribe, () => cache.get(hash)?.state.fetchStatus === 'fetching');
}
