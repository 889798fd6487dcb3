import { areaBoard, type PublishedArea } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { send, useTab, useTabShown } from '../../client/index.ts';
import { pathOf } from '../area/path-of.ts';
import { type BoardFilter, byUrgency, countsOf, noFilter, ofLight, readFilter, withoutLight } from './board.ts';

/** How often an open board is read again. */
const readEvery = 60_000;
/** From this age on the page says that its data are old. */
const oldAfter = 5 * 60_000;

export type BoardView = 'stage' | 'person' | 'list';
const views: readonly BoardView[] = ['stage', 'person', 'list'];

/** A board with what it is narrowed by, kept in the address of its tab; narrowing is done here, without the server. */
export function useBoard({ definition }: PublishedArea) {
  const { query, setQuery } = useTab();
  const found = useQuery({
    queryKey: ['area', definition.id, 'query', 'board'],
    queryFn: ({ signal }) => send(areaBoard, pathOf(definition.id), { quiet: true, signal }),
    refetchInterval: readEvery,
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  const filter = useMemo(() => readFilter(query), [query]);
  const view = views.find((one) => one === query.view) ?? 'stage';
  const board = found.data;
  const fitting = useMemo(() => (board ? withoutLight(board.cards, filter) : []), [board, filter]);
  const cards = useMemo(() => byUrgency(ofLight(fitting, filter.light)), [fitting, filter.light]);
  const counts = useMemo(() => countsOf(fitting), [fitting]);
  const narrow = (change: Partial<BoardFilter>) =>
    setQuery((before) => ({
      ...before,
      ...Object.fromEntries(
        Object.entries(change).map(([key, value]) => [`f.${key}`, value === '' ? undefined : value]),
      ),
    }));
  return {
    found,
    board,
    filter,
    view,
    /** Cards that fit all but the light. */
    fitting,
    cards,
    counts,
    isOld: useAge(found.dataUpdatedAt) > oldAfter,
    narrow,
    clear: () => narrow(noFilter),
    show: (next: BoardView) => setQuery((before) => ({ ...before, view: next === 'stage' ? undefined : next })),
  };
}

/** How old something is, looked at every half minute. */
function useAge(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return since === 0 ? 0 : now - since;
}
