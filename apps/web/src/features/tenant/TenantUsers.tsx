import { type Employee, employeeQuery, type TenantRecord, tenantFind, tenantSaveUserRelation } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';

const shown = 200;

/** People of a tenant, and a way to let people of other tenants work in it too (R7.4-10). */
export function TenantUsers({ tenant }: { tenant: TenantRecord }): ReactNode {
  const { t } = useTranslation();
  const [adds, setAdds] = useState(false);
  const people = usePeople(tenant.id, true);
  return (
    <section className="admin-section" aria-label={t('tenant.users.title')}>
      <div className="admin-tools">
        <h2>{t('tenant.users.title')}</h2>
        {people.data ? <span className="cnt">{people.data.pageResult.totalCount}</span> : null}
        <span className="sp" />
        <Button onClick={() => setAdds(true)}>
          <Icon name="plus" size={14} />
          {t('tenant.users.add')}
        </Button>
      </div>
      {people.isError ? <ErrorState error={people.error} onRetry={() => void people.refetch()} /> : null}
      {people.isPending ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {people.data?.dataResult.length === 0 ? <p className="t3">{t('tenant.users.none')}</p> : null}
      <ul className="admin-rows">
        {people.data?.dataResult.map((person) => (
          <li key={person.id}>
            <b className="ell">{person.name}</b>
            <span className="t3">{person.account}</span>
            {person.isAdmin ? <span className="cnt">{t('tenant.users.admin')}</span> : null}
            <span className="t3 sm ell">{person.roles.map((role) => role.name).join(comma())}</span>
          </li>
        ))}
      </ul>
      <AddUsers tenant={tenant} members={people.data?.dataResult ?? []} open={adds} onClose={() => setAdds(false)} />
    </section>
  );
}

function AddUsers({
  tenant,
  members,
  open,
  onClose,
}: {
  tenant: TenantRecord;
  members: readonly Employee[];
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  const id = useId();
  const [source, setSource] = useState<string | null>(null);
  const [users, setUsers] = useState<string[]>([]);
  const [admin, setAdmin] = useState(false);
  const [busy, setBusy] = useState(false);
  const tenants = useQuery({
    queryKey: ['admin', 'tenant', 'find'],
    queryFn: ({ signal }) => send(tenantFind, {}, { quiet: true, signal }),
    enabled: open,
  });
  const people = usePeople(source, open && source !== null);
  useEffect(() => {
    if (open) return;
    setSource(null);
    setUsers([]);
    setAdmin(false);
  }, [open]);
  const add = async () => {
    setBusy(true);
    const done = await act(
      () =>
        send(
          tenantSaveUserRelation,
          { tenantId: tenant.id, userIds: users, isAdmin: admin ? 'Y' : 'N' },
          { quiet: true },
        ),
      t('tenant.users.added', { count: users.length }),
    );
    setBusy(false);
    if (done) onClose();
  };
  const known = new Set(members.map((person) => person.userId));
  return (
    <Dialog
      open={open}
      title={t('tenant.users.addTitle', { name: tenant.name })}
      onClose={onClose}
      dirty={users.length > 0}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={users.length === 0}
            title={users.length === 0 ? t('tenant.users.chooseFirst') : undefined}
            loading={busy}
            onClick={() => void add()}
          >
            {t('tenant.users.add')}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('tenant.users.help')}</p>
      <label htmlFor={`${id}-tenant`} className="admin-type">
        <span>{t('tenant.users.from')}</span>
        <Select
          id={`${id}-tenant`}
          showSearch
          optionFilterProp="label"
          style={{ width: '100%' }}
          value={source}
          placeholder={t('admin.choose')}
          options={(tenants.data ?? [])
            .filter((one) => one.id !== tenant.id)
            .map((one) => ({ value: one.id, label: one.name }))}
          onChange={(value: string) => {
            setSource(value);
            setUsers([]);
          }}
        />
      </label>
      <label htmlFor={`${id}-users`} className="admin-type">
        <span>{t('tenant.users.people')}</span>
        <MultiSelect
          id={`${id}-users`}
          optionFilterProp="label"
          style={{ width: '100%' }}
          disabled={source === null}
          loading={people.isFetching}
          value={users}
          placeholder={t('admin.choose')}
          options={(people.data?.dataResult ?? []).map((person) => ({
            value: person.userId,
            label: `${person.name} ${person.account}`,
            disabled: known.has(person.userId),
          }))}
          onChange={(values: string[]) => setUsers(values)}
        />
      </label>
      <Checkbox className="admin-type" checked={admin} onChange={(event) => setAdmin(event.target.checked)}>
        {t('tenant.users.asAdmin')}
      </Checkbox>
    </Dialog>
  );
}

function usePeople(tenantId: string | null, enabled: boolean) {
  return useQuery({
    queryKey: ['admin', 'tenant', 'people', tenantId],
    queryFn: ({ signal }) =>
      send(
        employeeQuery,
        { requestPage: { pageNo: 1, limit: shown }, sorts: [{ field: 'account', order: 'ASC' }] },
        { quiet: true, signal, designTenantId: tenantId },
      ),
    enabled,
  });
}
