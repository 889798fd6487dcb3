import type { TenantRecord } from '@app/contract';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AddUsersDialog } from './AddUsersDialog.tsx';
import { useTenantPeople } from './tenant-people.ts';

/** People of a tenant, and a way to let people of other tenants work in it too (R7.4-10). */
export function TenantUsers({ tenant }: { tenant: TenantRecord }): ReactNode {
  const { t } = useTranslation();
  const [adds, setAdds] = useState(false);
  const people = useTenantPeople(tenant.id);
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
      {adds ? (
        <AddUsersDialog tenant={tenant} members={people.data?.dataResult ?? []} onClose={() => setAdds(false)} />
      ) : null}
    </section>
  );
}
