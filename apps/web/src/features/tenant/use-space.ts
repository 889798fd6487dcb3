import { type Output, schemaCreate, schemaDrop, schemaExports, schemaGet, type TenantRecord } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction, useSaved } from '../../runtime/admin/use-action.ts';

export type Space = Output<typeof schemaGet>;

/** It is being made or dropped just now. */
export const isRunning = (state: string | undefined): boolean => state === 'CREATING' || state === 'DROPPING';
/** There is something to drop. */
export const isThere = (state: string): boolean => state === 'CREATED' || state === 'ERROR';

/** The space of a tenant: read again every second while it is being made or dropped. */
export function useSpace(tenant: TenantRecord) {
  const { t } = useTranslation();
  const act = useAction();
  const saved = useSaved();
  const [busy, setBusy] = useState(false);
  const space = useQuery({
    queryKey: ['admin', 'space', tenant.id],
    // Asked again while it is being made, nobody waits for the answer.
    queryFn: ({ signal, client, queryKey }) => {
      const again = client.getQueryData(queryKey) !== undefined;
      return send(schemaGet, { tenantId: tenant.id }, { silent: again, quiet: true, signal });
    },
    refetchInterval: ({ state }) => (isRunning(state.data?.schemaStatus) ? 1_000 : false),
  });
  const create = async () => {
    setBusy(true);
    await act(() => send(schemaCreate, { tenantId: tenant.id }, { quiet: true }), t('tenant.space.created'));
    setBusy(false);
  };
  /** `confirm` is the tenant's code as it was typed. */
  const drop = async (confirm: string) => {
    await send(schemaDrop, { tenantId: tenant.id, confirm }, { quiet: true });
    await saved(null);
  };
  return { space, create, busy, drop };
}

/** The archives of spaces that a tenant had; asked for again when the space comes into another state. */
export function useArchives(tenantId: string, state: Space['schemaStatus']) {
  return useQuery({
    queryKey: ['admin', 'space', tenantId, 'exports', state],
    queryFn: ({ signal }) =>
      send(
        schemaExports,
        { parameters: [{ key: 'Q^tenantId^S', value: tenantId }], requestPage: { pageNo: 1, limit: 20 } },
        { quiet: true, signal },
      ),
  });
}
