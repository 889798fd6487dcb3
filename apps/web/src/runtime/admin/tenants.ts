import { type Output, tenantFind } from '@app/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';

/** All tenants, to choose one of them; asked for only when `enabled`. */
export function useTenants(enabled: boolean): UseQueryResult<Output<typeof tenantFind>> {
  return useQuery({
    queryKey: ['admin', 'tenant', 'find'],
    queryFn: ({ signal }) => send(tenantFind, {}, { quiet: true, signal }),
    enabled,
  });
}
