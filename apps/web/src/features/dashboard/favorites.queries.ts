import type { MenuNode } from '@app/contract';
import { favoriteGet, favoriteRemove, favoriteSave, favoriteSort } from '@app/contract/calls/resource/menu';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { getScope } from '../../client/session/token.ts';

const queryKey = () => ['favorites', getScope().systemId];

/** Own favourites of the menu, in order, once they are `wanted`. */
export function useFavorites(wanted: boolean): UseQueryResult<MenuNode[]> {
  const { systemId } = getScope();
  return useQuery({
    queryKey: queryKey(),
    queryFn: ({ signal }) => send(favoriteGet, { systemId: systemId ?? '' }, { quiet: true, signal }),
    enabled: wanted && systemId !== null,
  });
}

/** Adding, taking off and sorting; each answer brings the list anew. */
export function useFavoriteChanges(): {
  add: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  sort: (ids: readonly string[]) => Promise<void>;
} {
  const queries = useQueryClient();
  const renewed = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await queries.invalidateQueries({ queryKey: queryKey() });
    }
  };
  return {
    add: (resourceId) => renewed(send(favoriteSave, { resourceId }, { quiet: true })),
    remove: (resourceId) => renewed(send(favoriteRemove, { resourceId }, { quiet: true })),
    sort: (ids) => renewed(send(favoriteSort, { resourceIds: ids.join(',') }, { quiet: true })),
  };
}
