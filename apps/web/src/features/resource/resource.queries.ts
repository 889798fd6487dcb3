import { getTreeData, subSystemAll } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';

/** Every sub-system, to choose one. */
export function useSubSystems() {
  return useQuery({
    queryKey: ['admin', 'subsystems', 'all'],
    queryFn: ({ signal }) => send(subSystemAll, {}, { quiet: true, signal }),
  });
}

/** The full menu tree of a sub-system. */
export function useMenuTree(systemId: string | null) {
  return useQuery({
    queryKey: ['admin', 'menus', systemId],
    queryFn: ({ signal }) => send(getTreeData, { systemId: systemId ?? '' }, { quiet: true, signal }),
    enabled: systemId !== null,
  });
}
