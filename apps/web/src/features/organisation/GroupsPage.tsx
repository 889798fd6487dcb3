import { groupQuery, groupRemove, type UserGroup } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { removing, useRemoval } from '../../runtime/admin/use-action.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Icon } from '../../ui/icons.tsx';
import { GroupForm } from './GroupForm.tsx';

/** Groups of people, for messages and processes. */
export default function GroupsPage(): ReactNode {
  const { t } = useTranslation();
  const tenantId = useDesignTenant();
  const [edited, setEdited] = useState<UserGroup | 'new' | null>(null);
  return (
    <>
      <ListPage
        spec={useGroupList(tenantId, setEdited)}
        facts={<DesignTenantSelect />}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('organisation.group.create')}
          </Button>
        }
      />
      <GroupForm group={edited} tenantId={tenantId} onClose={() => setEdited(null)} />
    </>
  );
}

function useGroupList(tenantId: string | null, edit: (group: UserGroup | 'new') => void): ListSpec<UserGroup> {
  const { t } = useTranslation();
  const options = { quiet: true, designTenantId: tenantId };
  const remove = useRemoval<UserGroup>(
    (groups) =>
      t(groups.length === 1 ? 'organisation.group.removeTitle' : 'organisation.group.removeMany', {
        count: groups.length,
        name: groups[0]?.name,
      }),
    (ids) => send(groupRemove, { ids }, options),
  );
  const removal = removing(t('list.remove'), remove);
  return {
    id: 'groups',
    title: t('organisation.group.title'),
    scope: [tenantId],
    load: (request, signal) => send(groupQuery, request, { ...options, signal }),
    sorts: [{ field: 'code', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('organisation.group.name'), kind: 'text' },
      { field: 'code', label: t('organisation.code'), kind: 'text' },
    ],
    columns: columnsOf(t),
    nameOf: (row) => row.name,
    onOpen: edit,
    rowActions: [{ key: 'edit', label: t('admin.edit'), run: edit }, removal.row],
    bulkActions: [removal.bulk],
    exports: true,
    empty: {
      text: t('organisation.group.none'),
      hint: t('organisation.group.noneHint'),
      action: (
        <Button type="primary" onClick={() => edit('new')}>
          {t('organisation.group.create')}
        </Button>
      ),
    },
  };
}

const columnsOf = (t: TFunction): ListColumn<UserGroup>[] => [
  { field: 'name', title: t('organisation.group.name'), width: 180 },
  { field: 'code', title: t('organisation.code'), width: 140 },
  { field: 'description', title: t('organisation.description'), width: 240, sortable: false },
  {
    field: 'members',
    title: t('organisation.group.members'),
    width: 280,
    sortable: false,
    render: (row) => (
      <span title={row.members.map((one) => one.name).join(comma())}>
        {t('organisation.group.count', { count: row.members.length })}
        <span className="t3"> {row.members.map((one) => one.name).join(comma())}</span>
      </span>
    ),
    text: (row) => row.members.map((one) => one.name).join(comma()),
  },
];
