import { type Level, levelQuery, levelRemove } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { DesignTenantSelect, useDesignTenant } from '../../runtime/admin/DesignTenant.tsx';
import { removing, useRemoval } from '../../runtime/admin/use-action.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Icon } from '../../ui/icons.tsx';
import { LevelForm, participantsOf } from './LevelForm.tsx';

/** Levels of orgs and positions (R3-13, R3-14). */
export default function LevelsPage(): ReactNode {
  const { t } = useTranslation();
  const tenantId = useDesignTenant();
  const [edited, setEdited] = useState<Level | 'new' | null>(null);
  return (
    <>
      <ListPage
        spec={useLevelList(tenantId, setEdited)}
        facts={<DesignTenantSelect />}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" size={14} />
            {t('organisation.level.create')}
          </Button>
        }
      />
      <LevelForm level={edited} tenantId={tenantId} onClose={() => setEdited(null)} />
    </>
  );
}

function useLevelList(tenantId: string | null, edit: (level: Level | 'new') => void): ListSpec<Level> {
  const { t } = useTranslation();
  const options = { quiet: true, designTenantId: tenantId };
  const remove = useRemoval<Level>(
    (levels) =>
      t(levels.length === 1 ? 'organisation.level.removeTitle' : 'organisation.level.removeMany', {
        count: levels.length,
        name: levels[0]?.name,
      }),
    (ids) => send(levelRemove, { ids }, options),
  );
  const removal = removing(t('list.remove'), remove);
  const participants = participantsOf(t);
  return {
    id: 'levels',
    title: t('organisation.level.title'),
    scope: [tenantId],
    load: (request, signal) => send(levelQuery, request, { ...options, signal }),
    sorts: [{ field: 'value', order: 'ASC' }],
    filters: [
      { field: 'name', label: t('organisation.level.name'), kind: 'text' },
      {
        field: 'participantType',
        label: t('organisation.level.participantType'),
        kind: 'choice',
        options: participants,
      },
    ],
    columns: columnsOf(t),
    nameOf: (row) => row.name,
    onOpen: edit,
    rowActions: [{ key: 'edit', label: t('admin.edit'), run: edit }, removal.row],
    bulkActions: [removal.bulk],
    empty: {
      text: t('organisation.level.none'),
      hint: t('organisation.level.noneHint'),
      action: (
        <Button type="primary" onClick={() => edit('new')}>
          {t('organisation.level.create')}
        </Button>
      ),
    },
  };
}

const columnsOf = (t: TFunction): ListColumn<Level>[] => [
  { field: 'name', title: t('organisation.level.name'), width: 220 },
  { field: 'value', title: t('organisation.level.value'), width: 110, align: 'right' },
  {
    field: 'participantType',
    title: t('organisation.level.participantType'),
    width: 160,
    render: (row) => t(`organisation.level.participant.${row.participantType}`),
    text: (row) => t(`organisation.level.participant.${row.participantType}`),
  },
];
