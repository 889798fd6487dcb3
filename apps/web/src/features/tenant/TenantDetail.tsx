import { type TenantRecord, tenantGet } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TenantSpaceCard } from './TenantSpaceCard.tsx';
import { TenantUsers } from './TenantUsers.tsx';
import { ApprovalMark, StatusMark } from './tenant-marks.tsx';

/** Everything about one tenant: its facts, its space and its people. */
export function TenantDetail({
  id,
  onClose,
  onEdit,
}: {
  id: string | null;
  onClose: () => void;
  onEdit: (tenant: TenantRecord) => void;
}): ReactNode {
  const { t } = useTranslation();
  const drawer = useDrawerOfTab(id !== null, onClose);
  const found = useQuery({
    queryKey: ['admin', 'tenant', 'one', id],
    queryFn: ({ signal }) => send(tenantGet, { tenantId: id ?? '' }, { quiet: true, signal }),
    enabled: id !== null,
  });
  const tenant = found.data;
  return (
    <Drawer
      {...drawer}
      size={720}
      title={tenant?.name ?? t('tenant.detail')}
      extra={tenant ? <Button onClick={() => onEdit(tenant)}>{t('admin.edit')}</Button> : null}
      mask={false}
      destroyOnHidden
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending && id !== null ? <Skeleton active /> : null}
      {tenant ? (
        <>
          <TenantFacts tenant={tenant} />
          {tenant.kind === 'authority' ? <TenantSpaceCard tenant={tenant} /> : null}
          <TenantUsers tenant={tenant} />
        </>
      ) : null}
    </Drawer>
  );
}

function TenantFacts({ tenant }: { tenant: TenantRecord }): ReactNode {
  const { t } = useTranslation();
  return (
    <dl className="admin-facts">
      <dt>{t('tenant.code')}</dt>
      <dd>{tenant.code}</dd>
      {tenant.kind === 'company' ? (
        <>
          <dt>{t('tenant.uscc')}</dt>
          <dd>{tenant.uscc ?? '—'}</dd>
        </>
      ) : null}
      <dt>{t('tenant.kindLabel')}</dt>
      <dd>{t(`tenant.kind.${tenant.kind}`)}</dd>
      <dt>{t('tenant.statusLabel')}</dt>
      <dd>
        <StatusMark status={tenant.status} /> <ApprovalMark status={tenant.approveStatus} />
        {tenant.approvedAt ? <span className="t3"> {tenant.approvedAt}</span> : null}
      </dd>
      {tenant.opinion ? (
        <>
          <dt>{t('tenant.opinion')}</dt>
          <dd>{tenant.opinion}</dd>
        </>
      ) : null}
      <dt>{t('tenant.account')}</dt>
      <dd>{tenant.account ?? '—'}</dd>
      <dt>{t('tenant.email')}</dt>
      <dd>{tenant.email || '—'}</dd>
      <dt>{t('tenant.scale')}</dt>
      <dd>{tenant.scale || '—'}</dd>
      <dt>{t('tenant.parent')}</dt>
      <dd>{tenant.parentName || '—'}</dd>
      <dt>{t('tenant.createTime')}</dt>
      <dd>{tenant.createTime}</dd>
    </dl>
  );
}
