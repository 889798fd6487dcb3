import { type TenantRecord, tenantQuery, tenantQueryWait, tenantRemove, tenantSave } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { removing, useAskedAction, useRemoval } from '../../runtime/admin/use-action.ts';
import type { ListColumn, ListFilter, ListSpec, RowAction } from '../../runtime/list/list-spec.ts';
import type { Decision } from './ApproveDialog.tsx';
import { ApprovalMark, SpaceMark, StatusMark } from './tenant-marks.tsx';

/** What the page opens over its list. */
export interface TenantOpeners {
  edit: (tenant: TenantRecord) => void;
  decide: (decision: Decision) => void;
  show: (id: string) => void;
}

/** The list of tenants: all of them, or those that wait for approval. */
export function useTenantList(open: TenantOpeners): ListSpec<TenantRecord> {
  const { t } = useTranslation();
  const remove = useRemoval<TenantRecord>(
    (tenants) => t('tenant.remove.title', { count: tenants.length }),
    (tenantIds) => send(tenantRemove, { tenantIds }, { quiet: true }),
  );
  const removal = removing<TenantRecord>(t('list.remove'), remove, (rows) =>
    rows.every(isRemovable) ? null : t('tenant.remove.refusal'),
  );
  const notWaiting = (rows: readonly TenantRecord[]) => (rows.every(isWaiting) ? null : t('tenant.onlyWaiting'));
  return {
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
    filters: filtersOf(t),
    columns: columnsOf(t),
    nameOf: (row) => row.name,
    onOpen: (row) => open.show(row.id),
    rowActions: [...useRowActions(open), removal.row],
    bulkActions: [
      {
        key: 'pass',
        label: t('tenant.approve.passAll'),
        refusal: notWaiting,
        run: (tenants) => open.decide({ approveStatus: 'PASSED', tenants }),
      },
      {
        key: 'refuse',
        label: t('tenant.approve.refuseAll'),
        refusal: notWaiting,
        run: (tenants) => open.decide({ approveStatus: 'REFUSED', tenants }),
      },
      removal.bulk,
    ],
    exports: true,
    empty: { text: t('tenant.none'), hint: t('tenant.noneHint') },
  };
}

const filtersOf = (t: TFunction): ListFilter[] => [
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
];

const columnsOf = (t: TFunction): ListColumn<TenantRecord>[] => [
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
  { field: 'createTime', title: t('tenant.createTime'), kind: 'time' },
];

function useRowActions({ edit, decide, show }: TenantOpeners): RowAction<TenantRecord>[] {
  const { t } = useTranslation();
  const setStatus = useTenantStatus();
  return [
    { key: 'edit', label: t('admin.edit'), run: edit },
    {
      key: 'pass',
      label: t('tenant.approve.pass'),
      isShown: isWaiting,
      run: (row) => decide({ approveStatus: 'PASSED', tenants: [row] }),
    },
    {
      key: 'refuse',
      label: t('tenant.approve.refuse'),
      isShown: isWaiting,
      run: (row) => decide({ approveStatus: 'REFUSED', tenants: [row] }),
    },
    {
      key: 'enable',
      label: t('tenant.enable.ok'),
      isShown: (row) => row.status === 'DISABLED' && !isWaiting(row),
      refusal: (row) => (row.approveStatus === 'PASSED' ? null : t('tenant.enable.refusal')),
      run: (row) => setStatus(row, 'enable'),
    },
    {
      key: 'disable',
      label: t('tenant.disable.ok'),
      isShown: (row) => row.status === 'ENABLED' && row.kind !== 'platform',
      run: (row) => setStatus(row, 'disable'),
    },
    { key: 'detail', label: t('tenant.detail'), run: (row) => show(row.id) },
  ];
}

/** Lets the people of a tenant in, or ends their sessions and keeps them out. */
function useTenantStatus() {
  const { t } = useTranslation();
  const ask = useAskedAction();
  return async ({ id, name }: TenantRecord, verb: 'enable' | 'disable') => {
    const status = verb === 'disable' ? ('DISABLED' as const) : ('ENABLED' as const);
    await ask(
      {
        title: t(`tenant.${verb}.title`, { name }),
        content: t(`tenant.${verb}.text`),
        okText: t(`tenant.${verb}.ok`),
        danger: verb === 'disable',
      },
      () => send(tenantSave, { id, status }, { quiet: true }),
      t(`tenant.${verb}.done`, { name }),
    );
  };
}

const isWaiting = (tenant: TenantRecord) => tenant.approveStatus === 'WAIT';

/** R4-04: removing needs a disabled tenant without a space. */
function isRemovable(tenant: TenantRecord): boolean {
  return (
    tenant.status === 'DISABLED' &&
    tenant.kind !== 'platform' &&
    ['WAIT', 'DROPPED', 'FAILED'].includes(tenant.schemaStatus)
  );
}
