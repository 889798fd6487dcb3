import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { OneTimeSecret } from '../../runtime/admin/OneTimeSecret.tsx';
import { ListFrame } from '../../runtime/list/ListFrame.tsx';
import { List } from '../../runtime/list/ListPage.tsx';
import { useListAddress } from '../../runtime/list/use-list.ts';
import { Icon } from '../../ui/icons.tsx';
import { type EmployeeDialog, EmployeeDialogs } from './EmployeeDialogs.tsx';
import { useEmployeeList } from './employee-list.tsx';
import { OrgCard } from './OrgCard.tsx';
import { useEmployeeActions } from './use-employee-actions.ts';

/** People of a tenant: who they are, whether they may sign in, what they may do (R4-43…R4-45). */
export default function EmployeesPage(): ReactNode {
  const { t } = useTranslation();
  const tenantId = useDesignTenant();
  const [opened, setOpened] = useState<EmployeeDialog | null>(null);
  const [secrets, setSecrets] = useState<{ account: string; secret: string }[]>([]);
  const actions = useEmployeeActions(tenantId, (secret) => setSecrets([secret]));
  const spec = useEmployeeList(tenantId, actions, setOpened);
  const list = useListAddress(spec);
  return (
    <ListFrame
      title={spec.title}
      facts={<DesignTenantSelect />}
      actions={
        <>
          <Button onClick={() => setOpened({ kind: 'import' })}>
            <Icon name="upload" size={14} />
            {t('organisation.import.ok')}
          </Button>
          <Button type="primary" onClick={() => setOpened({ kind: 'form', person: 'new' })}>
            <Icon name="plus" size={14} />
            {t('organisation.employee.create')}
          </Button>
        </>
      }
    >
      <div className="admin-split narrow">
        <OrgCard tenantId={tenantId} />
        <div className="admin-main">
          <List spec={spec} address={list} />
        </div>
      </div>
      <EmployeeDialogs
        opened={opened}
        tenantId={tenantId}
        onClose={() => setOpened(null)}
        onCreated={(account, secret) => setSecrets([{ account, secret }])}
      />
      <OneTimeSecret secrets={secrets} title={t('organisation.secret')} onClose={() => setSecrets([])} />
    </ListFrame>
  );
}
