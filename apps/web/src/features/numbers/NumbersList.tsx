import type { NumberKind } from '@app/contract';
import type { ReactNode } from 'react';
import { useTab } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { type NumberRow, useCounterList, useGivenList } from './number-lists.tsx';

/** Numbers that were given, or the series that give them; nobody changes either here. */
export function NumbersList({ kind }: { kind: NumberKind }): ReactNode {
  const { query } = useTab();
  const given = useGivenList(kind);
  const counters = useCounterList(kind);
  return <ListPage<NumberRow> key={query.view} spec={query.view === 'series' ? counters : given} />;
}
