import { type TenantRecord, tenantQuery, tenantQueryWait, tenantRemove, tenantSave } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useTab } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ApproveDialog, type Decision } from './ApproveDialog.tsx';
import { TenantDetail } from './TenantDetail.tsx';
import { TenantForm } from './TenantForm.tsx';
import { ApprovalMark, SpaceMark, StatusMark } from './tenant-marks.tsx';

/** Companies and authorities: their approval, whether they may work, and their spaces (R6-12…R6-17). */
export default function TenantsPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const confirm = useConfirm();
  const act = useAction();
  const [edited, setEdited] = useState<TenantRecord | 'new' | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const show = (id: string | undefined) => setQuery({ tenant: id });

  const setStatus = async (tenant: TenantRecord, status: TenantRecord['status']) => {
    const disables = status === 'DISABLED';
    const agreed = await confirm({
      title: t(disables ? 'tenant.disable.title' : 'tenant.enable.title', { name: tenant.name }),
      content: t(disables ? 'tenant.disable.text' : 'tenant.enable.text'),
      okText: t(disables ? 'tenant.disable.ok' : 'tenant.enable.ok'),
      danger: disables,
    });
    if (agreed)
      await act(
        () => send(tenantSave, { id: tenant.id, status }, { quiet: true }),
        t(disables ? 'tenant.disable.done' : 'tenant.enable.done', { name: tenant.name }),
      );
  };
  const remove = async (tenants: readonly TenantRecord[]) => {
    const agreed = await confirm({
      title: t('tenant.remove.title', { count: tenants.length }),
      content: t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    const tenantIds = tenants.map(({ id }) => id).join(',');
    if (agreed)
      await act(() => send(tenantRemove, { tenantIds }, { quiet: true }), t('list.removed', { count: tenants.length }));
  };
  const notWaiting = (rows: readonly TenantRecord[]) =>
    rows.every((row) => row.approveStatus === 'WAIT') ? null : t('tenant.onlyWaiting');
  const notRemovable = (rows: readonly TenantRecord[]) => (rows.every(isRemovable) ? null : t('tenant.remove.refusal'));

  const spec: AdminListSpec<TenantRecord> = {
    id: 'tenants',
    title: t('tenant.title'),
    load: (request, signal, view) =>
      view === 'wait'
        ? send(tenantQueryWait, request, { quiet: true, signal })
        : send(tenantQuery, request, { quiet: true, signal }),
    views: [
      { key: 'all', label: t('common.all') },
      { key: 'wait', label: t('tenant.waiting') },
    ],
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: [
      { field: 'name', label: t('tenant.name'), kind: 'text' },
      { field: 'code', label: t('tenant.code'), kind: 'text' },
      {
        field: 'status',
        label: t('tenant.statusLabel'),
        kind: 'choice',
        options: (['ENABLED', 'DISABLED'] as const).map((value) => ({ value, label: t(`tenant.status.${value}`) })),
      },
      {
        field: 'approveStatus',
        label: t('tenant.approvalLabel'),
        kind: 'choice',
        options: (['WAIT', 'PASSED', 'REFUSED'] as const).map((value) => ({
          value,
          label: t(`tenant.approval.${value}`),
        })),
      },
    ],
    columns: [
      { field: 'name', title: t('tenant.name'), width: 236 },
      { field: 'code', title: t('tenant.code'), width: 110 },
      {
        field: 'kind',
        title: t('tenant.kindLabel'),
        width: 90,
        priority: 2,
        render: (row) => t(`tenant.kind.${row.kind}`),
        text: (row) => t(`tenant.kind.${row.kind}`),
      },
      {
        field: 'approveStatus',
        title: t('tenant.approvalLabel'),
        width: 116,
        render: (row) => <ApprovalMark status={row.approveStatus} />,
        text: (row) => t(`tenant.approval.${row.approveStatus}`),
      },
      {
        field: 'status',
        title: t('tenant.statusLabel'),
        width: 108,
        render: (row) => <StatusMark status={row.status} />,
        text: (row) => t(`tenant.status.${row.status}`),
      },
      {
        field: 'schemaStatus',
        title: t('tenant.space.title'),
        width: 116,
        render: (row) =>
          row.kind === 'authority' ? <SpaceMark status={row.schemaStatus} /> : <span className="t3">—</span>,
        text: (row) => (row.kind === 'authority' ? t(`tenant.space.state.${row.schemaStatus}`) : ''),
      },
      { field: 'account', title: t('tenant.account'), width: 120, priority: 2 },
      { field: 'email', title: t('tenant.email'), width: 200, priority: 3 },
      { field: 'scale', title: t('tenant.scale'), width: 120, priority: 3 },
      { field: 'parentName', title: t('tenant.parent'), width: 180, priority: 3 },
      {
        field: 'createTime',
        title: t('tenant.createTime'),
        width: 'time',
        render: (row) => <TimeCell time={row.createTime} />,
      },
    ],
    nameOf: (row) => row.name,
    onOpen: (row) => show(row.id),
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: setEdited },
      {
        key: 'pass',
        label: t('tenant.approve.pass'),
        isShown: (row) => row.approveStatus === 'WAIT',
        run: (row) => setDecision({ approveStatus: 'PASSED', tenants: [row] }),
      },
      {
        key: 'refuse',
        label: t('tenant.approve.refuse'),
        isShown: (row) => row.approveStatus === 'WAIT',
        run: (row) => setDecision({ approveStatus: 'REFUSED', tenants: [row] }),
      },
      {
        key: 'enable',
        label: t('tenant.enable.ok'),
        isShown: (row) => row.status === 'DISABLED' && row.approveStatus !== 'WAIT',
        refusal: (row) => (row.approveStatus === 'PASSED' ? null : t('tenant.enable.refusal')),
        run: (row) => setStatus(row, 'ENABLED'),
      },
      {
        key: 'disable',
        label: t('tenant.disable.ok'),
        isShown: (row) => row.status === 'ENABLED' && row.kind !== 'platform',
        run: (row) => setStatus(row, 'DISABLED'),
      },
      { key: 'detail', label: t('tenant.detail'), run: (row) => show(row.id) },
      {
        key: 'remove',
        label: t('list.remove'),
        danger: true,
        refusal: (row) => notRemovable([row]),
        run: (row) => remove([row]),
      },
    ],
    bulkActions: [
      {
        key: 'pass',
        label: t('tenant.approve.passAll'),
        refusal: notWaiting,
        run: (tenants) => setDecision({ approveStatus: 'PASSED', tenants }),
      },
      {
        key: 'refuse',
        label: t('tenant.approve.refuseAll'),
        refusal: notWaiting,
        run: (tenants) => setDecision({ approveStatus: 'REFUSED', tenants }),
      },
      { key: 'remove', label: t('list.remove'), danger: true, refusal: notRemovable, run: remove },
    ],
    exports: true,
    empty: { text: t('tenant.none'), hint: t('tenant.noneHint') },
  };

  return (
    <>
      <AdminListPage
        spec={spec}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('tenant.create')}
          </Button>
        }
      />
      <TenantForm tenant={edited} onClose={() => setEdited(null)} />
      <ApproveDialog decision={decision} onClose={() => setDecision(null)} />
      <TenantDetail id={query.tenant ?? null} onClose={() => show(undefined)} onEdit={setEdited} />
    </>
  );
}

/** R4-04: removing needs a disabled tenant without a space. */
function isRemovable(tenant: TenantRecord): boolean {
  return (
    tenant.status === 'DISABLED' &&
    tenant.kind !== 'platform' &&
    ['WAIT', 'DROPPED', 'FAILED'].includes(tenant.schemaStatus)
  );
}
