import { type Employee, employeeQuery, type TenantRecord, tenantSaveUserRelation } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useTenants } from '../../runtime/admin/tenants.ts';
import { useAction } from '../../runtime/admin/use-action.ts';

const shown = 200;

/** People of a tenant by account, the first 200; null = of none. */
export function useTenantPeople(tenantId: string | null) {
  return useQuery({
    queryKey: ['admin', 'tenant', 'people', tenantId],
    queryFn: ({ signal }) =>
      send(
        employeeQuery,
        { requestPage: { pageNo: 1, limit: shown }, sorts: [{ field: 'account', order: 'ASC' }] },
        { quiet: true, signal, designTenantId: tenantId },
      ),
    enabled: tenantId !== null,
  });
}

/** People of another tenant who are let into this one: chosen from one tenant at a time; those who are in cannot be. */
export function useJoiningPeople(tenant: TenantRecord, members: readonly Employee[], onDone: () => void) {
  const { t } = useTranslation();
  const act = useAction();
  const [source, setSource] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [asAdmin, setAsAdmin] = useState(false);
  const [busy, setBusy] = useState(false);
  const tenants = useTenants(true);
  const people = useTenantPeople(source);
  const known = new Set(members.map((person) => person.userId));
  const add = async () => {
    setBusy(true);
    const input = { tenantId: tenant.id, userIds: chosen, isAdmin: asAdmin ? ('Y' as const) : ('N' as const) };
    const done = await act(
      () => send(tenantSaveUserRelation, input, { quiet: true }),
      t('tenant.users.added', { count: chosen.length }),
    );
    setBusy(false);
    if (done) onDone();
  };
  return {
    sources: (tenants.data ?? [])
      .filter((one) => one.id !== tenant.id)
      .map((one) => ({ value: one.id, label: one.name })),
    source,
    setSource: (id: string) => {
      setSource(id);
      setChosen([]);
    },
    people: (people.data?.dataResult ?? []).map((person) => ({
      value: person.userId,
      label: `${person.name} ${person.account}`,
      disabled: known.has(person.userId),
    })),
    loading: people.isFetching,
    chosen,
    setChosen,
    asAdmin,
    setAsAdmin,
    busy,
    add,
  };
}
