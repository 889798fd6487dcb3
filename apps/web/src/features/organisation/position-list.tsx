import { type Org, type Position, positionQuery, positionRemove } from '@app/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { removing, useRemoval } from '../../runtime/admin/use-action.ts';
import type { ListSpec } from '../../runtime/list/list-spec.ts';

/** The list of positions: those of the chosen org, or all. */
export function usePositionList(
  org: Org | null,
  tenantId: string | null,
  edit: (position: Position | 'new') => void,
): ListSpec<Position> {
  const { t } = useTranslation();
  const options = { quiet: true, designTenantId: tenantId };
  const remove = useRemoval<Position>(
    (positions) => t('list.removeTitle', { count: positions.length }),
    (ids) => send(positionRemove, { ids }, options),
  );
  const removal = removing<Position>(t('list.remove'), remove, (positions) =>
    positions.some((one) => one.employees > 0) ? t('organisation.position.inUse') : null,
  );
  return {
    id: 'positions',
    title: org ? t('organisation.position.of', { name: org.name }) : t('organisation.position.title'),
    scope: [tenantId, org?.id ?? null],
    load: (request, signal) => {
      const within = org ? [{ key: 'Q^orgId^S', value: org.id }] : [];
      const parameters = [...request.parameters, ...within];
      return send(positionQuery, { ...request, parameters }, { ...options, signal });
    },
    sorts: [{ field: 'code', order: 'ASC' }],
    columns: [
      { field: 'name', title: t('organisation.position.name'), width: 130 },
      { field: 'code', title: t('organisation.code'), width: 100 },
      { field: 'orgName', title: t('organisation.employee.org'), width: 120, sortable: false },
      { field: 'levelName', title: t('organisation.level.one'), width: 80, sortable: false },
      { field: 'employees', title: t('organisation.people'), width: 84, sortable: false, align: 'right' },
    ],
    nameOf: (row) => row.name,
    onOpen: edit,
    rowActions: [{ key: 'edit', label: t('admin.edit'), run: edit }, removal.row],
    bulkActions: [removal.bulk],
    empty: {
      text: t('organisation.position.none'),
      action: <Button onClick={() => edit('new')}>{t('organisation.position.create')}</Button>,
    },
  };
}
