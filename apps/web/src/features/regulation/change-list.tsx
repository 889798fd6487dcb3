import { changeStatuses, type RegulationChange, regulationChanges } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { openChange } from './draft-choice.tsx';
import { StatusMark } from './regulation-marks.tsx';

/** Changes of the regulation, the last touched first. */
export function useChangeList(): ListSpec<RegulationChange> {
  const { t } = useTranslation();
  return {
    id: 'regulation-changes',
    title: t('regulation.changes'),
    load: (request, signal) => send(regulationChanges, request, { quiet: true, signal }),
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
    filters: [
      { field: 'title', label: t('regulation.draftTitle'), kind: 'text' },
      {
        field: 'status',
        label: t('regulation.status'),
        kind: 'choice',
        options: changeStatuses.map((value) => ({ value, label: t(`regulation.statuses.${value}`) })),
      },
    ],
    columns: columnsOf(t),
    nameOf: (row) => row.title,
    onOpen: (row) => openChange(row.id),
    rowActions: [{ key: 'open', label: t('common.open'), run: (row) => openChange(row.id) }],
    exports: true,
    empty: { text: t('regulation.noChange'), hint: t('regulation.noChangeHint') },
  };
}

const columnsOf = (t: TFunction): ListColumn<RegulationChange>[] => [
  { field: 'title', title: t('regulation.change'), width: 210, wraps: true },
  {
    field: 'status',
    title: t('regulation.status'),
    width: { tags: changeStatuses.map((value) => t(`regulation.statuses.${value}`)) },
    render: (row) => <StatusMark status={row.status} />,
    text: (row) => t(`regulation.statuses.${row.status}`),
  },
  { field: 'rows', title: t('regulation.rowsOf'), width: 90, align: 'right' },
  { field: 'edition', title: t('regulation.editionOf'), width: 80, align: 'right' },
  { field: 'createdBy', title: t('regulation.createdBy'), width: 90 },
  { field: 'updatedAt', title: t('regulation.updatedAt'), kind: 'time' },
  { field: 'endedBy', title: t('regulation.endedBy'), width: 90 },
];
