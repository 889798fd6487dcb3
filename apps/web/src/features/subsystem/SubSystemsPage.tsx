import { type SubSystemRecord, subSystemQuery, subSystemRemove } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../client/index.ts';
import { LogoPicture } from '../../runtime/admin/LogoPicture.tsx';
import { removing, useRemoval } from '../../runtime/admin/use-action.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { SubSystemForm } from './SubSystemForm.tsx';

/** Sub-systems: their names, marks and number of menus (R7.5-01…R7.5-05). */
export default function SubSystemsPage(): ReactNode {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<SubSystemRecord | 'new' | null>(null);
  return (
    <>
      <ListPage
        spec={useSubSystemList(setEdited)}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('subsystem.create')}
          </Button>
        }
      />
      <SubSystemForm system={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function useSubSystemList(edit: (system: SubSystemRecord) => void): ListSpec<SubSystemRecord> {
  const { t } = useTranslation();
  const remove = useRemoval<SubSystemRecord>(
    (systems) =>
      t(systems.length === 1 ? 'subsystem.removeTitle' : 'subsystem.removeMany', {
        count: systems.length,
        name: systems[0]?.name,
      }),
    (subSystemIds) => send(subSystemRemove, { subSystemIds }, { quiet: true }),
  );
  const hasMenus = (systems: readonly SubSystemRecord[]) =>
    systems.some((system) => system.menus > 0) ? t('subsystem.hasMenus') : null;
  const removal = removing(t('list.remove'), remove, hasMenus);
  return {
    id: 'subsystems',
    title: t('subsystem.title'),
    load: (request, signal) => send(subSystemQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'sort', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('subsystem.name'), kind: 'text' },
      { field: 'alias', label: t('subsystem.alias'), kind: 'text' },
    ],
    columns: columnsOf(t),
    nameOf: (row) => row.name,
    onOpen: edit,
    rowActions: [
      { key: 'edit', label: t('admin.edit'), run: edit },
      {
        key: 'menus',
        label: t('subsystem.toMenus'),
        run: (row) => openTab({ path: `/platform/menus?system=${row.id}` }),
      },
      removal.row,
    ],
    bulkActions: [removal.bulk],
    exports: true,
  };
}

const columnsOf = (t: TFunction): ListColumn<SubSystemRecord>[] => [
  {
    field: 'name',
    title: t('subsystem.name'),
    width: 260,
    render: (row) => (
      <span className="admin-logo-name">
        <LogoPicture logo={row.logo} type={row.logoType} size={20} />
        <Zh text={row.name} />
      </span>
    ),
    text: (row) => row.name,
  },
  { field: 'alias', title: t('subsystem.alias'), width: 160 },
  { field: 'menus', title: t('subsystem.menus'), width: 110, align: 'right', sortable: false },
  { field: 'sort', title: t('admin.sort'), width: 110, align: 'right' },
];
