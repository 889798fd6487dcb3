import { type DictionaryDetail, type DictionaryEntry, textOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import type { ListColumn, ListSpec, RowAction } from '../../runtime/list/list-spec.ts';
import { localRows } from '../../runtime/list/local-rows.ts';
import type { IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useItemActions } from './use-dictionary.ts';

type Row = DictionaryEntry & { id: string; place: number };

const states = {
  offered: { look: 'success', icon: 'check' },
  ended: { look: 'neutral', icon: 'ban' },
  future: { look: 'info', icon: 'clock' },
  past: { look: 'neutral', icon: 'archive' },
} as const satisfies Record<string, { look: MarkRole; icon: IconName }>;
type State = keyof typeof states;

function stateOf({ enabled, offered, from }: DictionaryEntry): State {
  if (offered) return 'offered';
  if (!enabled) return 'ended';
  return from !== null && from > today() ? 'future' : 'past';
}

const nameOf = ({ label }: DictionaryEntry) => textOf(label, getLanguage());

/** The values in their order, with what can be done with each. */
export function useItemList(dictionary: DictionaryDetail, edit: (item: DictionaryEntry) => void): ListSpec<Row> {
  const { t } = useTranslation();
  const { key, version, items, mayEdit } = dictionary;
  const actions = useRowActions(dictionary, edit);
  return {
    id: 'dictionary-items',
    queryKey: ['dictionary-items', key],
    scope: [key, String(version)],
    title: textOf(dictionary.title, getLanguage()),
    load: async (request) =>
      localRows(
        items.map((item, at) => ({ ...item, id: item.value, place: at + 1 })),
        request,
        {
          value: (row) => row.value,
          label: (row) => `${row.value} ${row.label['zh-CN']} ${row.label.en} ${row.label['zh-TW'] ?? ''}`,
          state: stateOf,
          changedBy: (row) => row.changedBy ?? '',
          changedAt: (row) => row.changedAt ?? '',
        },
      ),
    filters: [
      { field: 'label', label: t('dictionary.search'), kind: 'text' },
      {
        field: 'state',
        label: t('dictionary.state'),
        kind: 'choice',
        options: Object.keys(states).map((value) => ({ value, label: t(`dictionary.states.${value}`) })),
      },
      { field: 'changedBy', label: t('dictionary.changedBy'), kind: 'text' },
      { field: 'changedAt', label: t('dictionary.changedAt'), kind: 'date' },
    ],
    columns: columnsOf(dictionary, t),
    nameOf,
    ...(mayEdit ? { onOpen: edit } : {}),
    openedBy: 'value',
    rowActions: mayEdit ? actions : [],
  };
}

function useRowActions(dictionary: DictionaryDetail, edit: (item: DictionaryEntry) => void): RowAction<Row>[] {
  const { t } = useTranslation();
  const { end, resume, remove } = useItemActions(dictionary);
  const change: RowAction<Row> = { key: 'change', label: t('dictionary.change'), run: edit };
  if (dictionary.system) return [change];
  return [
    change,
    { key: 'end', label: t('dictionary.end'), isShown: ({ enabled }) => enabled, run: end },
    { key: 'resume', label: t('dictionary.resume'), isShown: ({ enabled }) => !enabled, run: resume },
    { key: 'remove', label: t('dictionary.remove'), danger: true, run: remove },
  ];
}

function columnsOf({ items }: DictionaryDetail, t: TFunction): ListColumn<Row>[] {
  const parent = (row: Row) => {
    const found = items.find(({ value }) => value === row.parent);
    return found ? nameOf(found) : '—';
  };
  const period = ({ from, to }: Row) =>
    from === null && to === null ? t('dictionary.always') : `${from ?? '…'} – ${to ?? '…'}`;
  const word = (language: 'zh-CN' | 'zh-TW' | 'en', width: number, priority = 1): ListColumn<Row> => ({
    field: language,
    title: t(`dictionary.fields.${language}`),
    width,
    priority,
    wraps: true,
    sortable: false,
    render: ({ label }) => <Zh text={label[language] ?? '—'} />,
    text: ({ label }) => label[language] ?? '',
  });
  return [
    { field: 'place', title: t('dictionary.place'), width: 64, align: 'right', sortable: false },
    { field: 'value', title: t('dictionary.value'), width: 150, render: ({ value }) => <code>{value}</code> },
    word('zh-CN', 190),
    word('en', 190),
    word('zh-TW', 170, 2),
    {
      field: 'state',
      title: t('dictionary.state'),
      width: { tags: Object.keys(states).map((state) => t(`dictionary.states.${state}`)) },
      whole: true,
      sortable: false,
      render: (row) => <Mark {...states[stateOf(row)]}>{t(`dictionary.states.${stateOf(row)}`)}</Mark>,
      text: (row) => t(`dictionary.states.${stateOf(row)}`),
    },
    { field: 'period', title: t('dictionary.period'), width: 180, sortable: false, render: period, text: period },
    {
      field: 'parent',
      title: t('dictionary.parent'),
      width: 120,
      priority: 2,
      sortable: false,
      render: (row) => <Zh text={parent(row)} />,
      text: parent,
    },
    { field: 'changedBy', title: t('dictionary.changedBy'), width: 100 },
    { field: 'changedAt', title: t('dictionary.changedAt'), kind: 'time', priority: 2 },
  ];
}
