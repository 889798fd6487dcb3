import { type RegulationEntry, regulationEntries, severityOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import type { ListColumn, ListFilter, ListSpec } from '../../runtime/list/list-spec.ts';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useMayEdit } from './draft-choice.tsx';
import { StateMark } from './regulation-marks.tsx';
import { verifiedColumn, verifiedFilter } from './verified.tsx';

const states = ['inForce', 'future', 'ended', 'off'] as const;

/** The list of the rows of one table; rules and limits have columns of their own. */
export function useEntryList(
  table: string,
  title: string,
  open: (id: string) => void,
  confirm: (entry: RegulationEntry) => void,
): ListSpec<RegulationEntry> {
  const { t } = useTranslation();
  const mayEdit = useMayEdit();
  return {
    id: `regulation-${table.split(':')[0]}`,
    title,
    scope: [table],
    load: (request, signal) => send(regulationEntries, { ...request, table }, { quiet: true, signal }),
    filters: filtersOf(t),
    columns: columnsOf(t, table),
    nameOf: (row) => row.title,
    onOpen: (row) => open(row.id),
    rowActions: [
      { key: 'open', label: t(mayEdit ? 'regulation.edit' : 'common.open'), run: (row) => open(row.id) },
      {
        key: 'verify',
        label: t('regulation.verifyRow'),
        isShown: () => mayEdit && !table.startsWith('list:'),
        refusal: (row) => (row.verified ? t('regulation.verifiedAll') : null),
        run: confirm,
      },
    ],
    exports: true,
  };
}

const filtersOf = (t: TFunction): ListFilter[] => [
  { field: 'text', label: t('regulation.search'), kind: 'text' },
  {
    field: 'state',
    label: t('regulation.state'),
    kind: 'choice',
    options: states.map((value) => ({ value, label: t(`regulation.states.${value}`) })),
  },
  verifiedFilter(t),
];

function columnsOf(t: TFunction, table: string): ListColumn<RegulationEntry>[] {
  const isRule = table === 'rule';
  return [
    {
      field: 'title',
      title: t(isRule ? 'regulation.replayRule' : 'regulation.entry'),
      width: 230,
      wraps: true,
      sortable: false,
    },
    ...(isRule ? [severityColumn(t)] : []),
    ...(table.startsWith('limit:')
      ? [{ field: 'limit', title: t('regulation.limit'), width: 70, align: 'right' as const, sortable: false }]
      : []),
    {
      field: 'content',
      title: t(isRule ? 'regulation.checked' : 'regulation.content'),
      width: isRule ? 170 : 200,
      wraps: true,
      sortable: false,
    },
    ...validityColumns(t),
    ...groundColumns(t),
    ...(isRule
      ? [
          {
            field: 'fixtures',
            title: t('regulation.fixtures'),
            width: 80,
            priority: 2 as const,
            align: 'right' as const,
            sortable: false,
          },
        ]
      : []),
  ];
}

const severityColumn = (t: TFunction): ListColumn<RegulationEntry> => ({
  field: 'severity',
  title: t('regulation.severity'),
  width: 100,
  sortable: false,
  render: (row) => {
    const severity = severityOf(row.severity);
    return severity ? <WeightTag weight={severity} /> : null;
  },
});

/** Whether and when a row holds. */
const validityColumns = (t: TFunction): ListColumn<RegulationEntry>[] => [
  {
    field: 'state',
    title: t('regulation.state'),
    width: { tags: states.map((state) => t(`regulation.states.${state}`)) },
    sortable: false,
    render: (row) => <StateMark state={row.state} />,
    text: (row) => t(`regulation.states.${row.state}`),
  },
  { field: 'from', title: t('regulation.from'), width: 'day', sortable: false, render: (row) => row.from ?? '—' },
  { field: 'to', title: t('regulation.to'), width: 'day', priority: 2, sortable: false },
];

/** Where a row stands in the official text, and whether it was compared with it. */
const groundColumns = (t: TFunction): ListColumn<RegulationEntry>[] => [
  verifiedColumn(t),
  {
    field: 'article',
    title: t('regulation.ground'),
    width: 220,
    priority: 2,
    sortable: false,
    render: (row) => <Zh text={`${row.source} ${row.article}`} />,
    text: (row) => `${row.source} ${row.article}`,
  },
];
