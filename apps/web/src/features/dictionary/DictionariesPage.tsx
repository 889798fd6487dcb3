import { type DictionaryLine, dictionaryList, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListSpec } from '../../runtime/list/list-spec.ts';
import { localRows } from '../../runtime/list/local-rows.ts';
import { Zh } from '../../ui/Zh.tsx';

type Row = DictionaryLine & { id: string };

/** Every dictionary with the number of its values; a row opens them. */
export default function DictionariesPage(): ReactNode {
  return <ListPage spec={useDictionaryList()} />;
}

const titleOf = (row: DictionaryLine) => textOf(row.title, getLanguage());
const ownerOf = ({ system }: DictionaryLine) => (system ? 'system' : 'office');

function useDictionaryList(): ListSpec<Row> {
  const { t } = useTranslation();
  const open = (row: Row) =>
    openTab({ path: `/base/dictionary/${row.key}`, title: `${t('dictionary.title')} ${titleOf(row)}` });
  return {
    id: 'dictionaries',
    title: t('dictionary.title'),
    async load(request, signal) {
      const all = await send(dictionaryList, {}, { quiet: true, signal });
      const rows = all.map((row) => ({ ...row, id: row.key }));
      return localRows(rows, request, {
        title: titleOf,
        key: (row) => row.key,
        owner: ownerOf,
        changedBy: (row) => row.changedBy ?? '',
        changedAt: (row) => row.changedAt ?? '',
      });
    },
    filters: [
      { field: 'title', label: t('dictionary.name'), kind: 'text' },
      { field: 'key', label: t('dictionary.key'), kind: 'text' },
      {
        field: 'owner',
        label: t('dictionary.owner'),
        kind: 'choice',
        options: (['office', 'system'] as const).map((value) => ({ value, label: t(`dictionary.owners.${value}`) })),
      },
      { field: 'changedAt', label: t('dictionary.changedAt'), kind: 'date' },
    ],
    columns: [
      {
        field: 'title',
        title: t('dictionary.name'),
        width: 240,
        render: (row) => <Zh text={titleOf(row)} />,
        text: titleOf,
      },
      { field: 'key', title: t('dictionary.key'), width: 210, render: (row) => <code>{row.key}</code> },
      { field: 'items', title: t('dictionary.count'), width: 80, align: 'right', sortable: false },
      { field: 'offered', title: t('dictionary.offered'), width: 80, align: 'right', sortable: false },
      {
        field: 'owner',
        title: t('dictionary.owner'),
        width: 110,
        render: (row) => (
          <span title={row.system ? t('dictionary.ownerHelp') : undefined}>
            <Mark look={row.system ? 'neutral' : 'info'} icon={row.system ? 'lock' : 'edit'}>
              {t(`dictionary.owners.${ownerOf(row)}`)}
            </Mark>
          </span>
        ),
        text: (row) => t(`dictionary.owners.${ownerOf(row)}`),
      },
      { field: 'changedBy', title: t('dictionary.changedBy'), width: 120 },
      { field: 'changedAt', title: t('dictionary.changedAt'), kind: 'time' },
    ],
    nameOf: titleOf,
    onOpen: open,
    exports: true,
    empty: { text: t('dictionary.none') },
  };
}
