import { type StatusRow, statusQuery, textOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, send, useSession } from '../../client/index.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { localRows } from '../../runtime/list/local-rows.ts';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** The two views of the page. */
export const statusViews = (t: TFunction) => [
  { key: 'words', label: t('status.words') },
  { key: 'moves', label: t('status.moves') },
];

const labelOf = (row: StatusRow) => textOf(row.label, getLanguage());
const listed = (things: StatusRow['areas']) => things.map(({ title }) => textOf(title, getLanguage())).join(comma());

/** Every status with its words; only words and notice are changed. */
export function useStatusList(edit: (row: StatusRow) => void): ListSpec<StatusRow> {
  const { t } = useTranslation();
  const mayEdit = useSession(({ roles }) => roles.includes('REGULATION_EDITOR') || roles.includes('SUPER'));
  return {
    id: 'statuses',
    title: t('status.title'),
    views: statusViews(t),
    async load(request, signal) {
      const all = await send(statusQuery, {}, { quiet: true, signal });
      return localRows(all, request, {
        value: (row) => row.value,
        label: (row) => [row.label, row.holderLabel, row.publicLabel].map((text) => JSON.stringify(text)).join(' '),
        where: (row) => `${placeOf(row, t)} ${listed(row.areas)}`,
        changedBy: (row) => row.changedBy ?? '',
        changedAt: (row) => row.changedAt ?? '',
      });
    },
    filters: [
      { field: 'label', label: t('status.label'), kind: 'text' },
      { field: 'value', label: t('status.value'), kind: 'text' },
      { field: 'where', label: t('status.procedures'), kind: 'text' },
      { field: 'changedBy', label: t('status.changedBy'), kind: 'text' },
      { field: 'changedAt', label: t('status.changedAt'), kind: 'date' },
    ],
    columns: columnsOf(t),
    nameOf: labelOf,
    ...(mayEdit ? { onOpen: edit } : {}),
    openedBy: 'label',
    rowActions: mayEdit ? [{ key: 'change', label: t('status.change'), run: edit }] : [],
    exports: true,
    empty: { text: t('status.none') },
  };
}

/** The procedures of a status, or that it is of a process of one area. */
const placeOf = (row: StatusRow, t: TFunction) => listed(row.procedures) || t('status.ofArea');

function columnsOf(t: TFunction): ListColumn<StatusRow>[] {
  const second = (row: StatusRow) => (row.of === 'product' ? '—' : textIn(row.holderLabel, t));
  const third = (row: StatusRow) => (row.of === 'product' ? textIn(row.publicLabel, t) : '—');
  const yes = (is: boolean) => t(is ? 'status.yes' : 'status.no');
  const words = (field: string, width: number, text: (row: StatusRow) => string): ListColumn<StatusRow> => ({
    field,
    title: t(`status.${field}`),
    width,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={text(row)} />,
    text,
  });
  return [
    {
      field: 'label',
      title: t('status.label'),
      width: 150,
      sortable: false,
      render: (row) => <StatusTag look={row.look} label={labelOf(row)} />,
      text: labelOf,
    },
    { field: 'value', title: t('status.value'), width: 160, render: ({ value }) => <code>{value}</code> },
    words('holderLabel', 150, second),
    words('publicLabel', 110, third),
    {
      field: 'notify',
      title: t('status.notify'),
      width: 84,
      sortable: false,
      render: ({ notify }) => yes(notify),
      text: ({ notify }) => yes(notify),
    },
    {
      field: 'final',
      title: t('status.final'),
      width: 64,
      sortable: false,
      render: ({ final }) => yes(final),
      text: ({ final }) => yes(final),
    },
    words('procedures', 170, (row) => placeOf(row, t)),
    { ...words('areas', 200, (row) => listed(row.areas) || '—'), priority: 2 },
    { field: 'changedBy', title: t('status.changedBy'), width: 110, priority: 2 },
    { field: 'changedAt', title: t('status.changedAt'), kind: 'time', priority: 3 },
  ];
}

/** A word of its own, or that it is the word of the status. */
function textIn(text: StatusRow['holderLabel'], t: TFunction): string {
  return text ? textOf(text, getLanguage()) : t('status.sameAsLabel');
}
