import { employeeQuery, levelQuery, orgList, positionQuery, roleList } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';

const all = { requestPage: { pageNo: 1, limit: 500 } };

/** All orgs of the tenant. */
export function useOrgs(tenantId: string | null) {
  return useQuery({
    queryKey: ['admin', 'orgs', tenantId],
    queryFn: ({ signal }) => send(orgList, {}, { quiet: true, signal, designTenantId: tenantId }),
  });
}

/** People of the tenant to choose from; asked for only when `enabled`. */
export function usePeople(tenantId: string | null, enabled: boolean) {
  const { data, isPending } = useQuery({
    queryKey: ['admin', 'employees', 'all', tenantId],
    queryFn: ({ signal }) => send(employeeQuery, all, { quiet: true, signal, designTenantId: tenantId }),
    enabled,
  });
  return {
    loading: isPending && enabled,
    options: (data?.dataResult ?? []).map((one) => ({ value: one.id, label: `${one.name} ${one.account}` })),
  };
}

/** Positions to choose from. */
export function usePositions(tenantId: string | null) {
  return useQuery({
    queryKey: ['admin', 'positions', 'all', tenantId],
    queryFn: ({ signal }) => send(positionQuery, all, { quiet: true, signal, designTenantId: tenantId }),
  });
}

/** Levels to choose from. */
export function useLevels(tenantId: string | null) {
  return useQuery({
    queryKey: ['admin', 'levels', 'all', tenantId],
    queryFn: ({ signal }) =>
      send(
        levelQuery,
        { ...all, sorts: [{ field: 'value', order: 'ASC' }] },
        { quiet: true, signal, designTenantId: tenantId },
      ),
  });
}

/** Roles that people of the tenant may hold, and what own roles may bundle. */
export function useRoles(tenantId: string | null) {
  return useQuery({
    queryKey: ['admin', 'roles', tenantId],
    queryFn: ({ signal }) => send(roleList, {}, { quiet: true, signal, designTenantId: tenantId }),
  });
}
