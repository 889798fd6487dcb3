import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * The card around the rows of a list, with the bar that shows that they are asked for again. It watches the question by
 * itself: a refresh that brings the same rows draws none of them.
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
  const isFetching = useIsFetching({ queryKey, exact: true }) > 0;
  const hasRows = useQueryClient().getQueryData(queryKey) !== undefined;
  return (
    <section className="card list-card" aria-busy={isFetching} aria-label={label}>
      {isFetching && hasRows ? <div className="list-bar" /> : null}
      {children}
    </section>
  );
}
