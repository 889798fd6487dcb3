import {
  type GivenNumber,
  type NumberCounter,
  type NumberKind,
  numberCounters,
  numberQuery,
  textOf,
} from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useStateWords } from '../../runtime/fields/state-words.ts';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';

/** A row of either view: a number, or a count of a series. */
export type NumberRow = { id: string; given?: GivenNumber; counter?: NumberCounter };

const viewsOf = (t: TFunction) => [
  { key: 'given', label: t('numbers.given') },
  { key: 'series', label: t('numbers.series') },
];

/** Numbers given, newest first; one opens its case. */
export function useGivenList(kind: NumberKind): ListSpec<NumberRow> {
  const { t } = useTranslation();
  const word = useStateWords();
  return {
    id: `numbers.${kind}`,
    title: t(`admin.numbers.${kind}`),
    views: viewsOf(t),
    async load(request, signal) {
      const found = await send(numberQuery, { ...request, kind }, { quiet: true, signal });
      return { ...found, dataResult: found.dataResult.map((given) => ({ id: given.number, given })) };
    },
    filters: [
      { field: 'number', label: t('numbers.number'), kind: 'text' },
      { field: 'caseTitle', label: t('numbers.caseTitle'), kind: 'text' },
      { field: 'holderName', label: t('numbers.holder'), kind: 'text' },
      { field: 'givenAt', label: t('numbers.givenAt'), kind: 'date' },
    ],
    sorts: [{ field: 'givenAt', order: 'DESC' }],
    columns: givenColumns(kind, t, word),
    nameOf: (row) => row.id,
    onOpen: (row) => row.given && openTab({ path: row.given.path }),
    exports: true,
    empty: { text: t('numbers.none'), hint: t('numbers.noneHint') },
  };
}

function givenColumns(kind: NumberKind, t: TFunction, word: ReturnType<typeof useStateWords>): ListColumn<NumberRow>[] {
  const series = ({ given }: NumberRow) => (given ? textOf(given.seriesTitle, getLanguage()) : '');
  const state = ({ given }: NumberRow) => t(`numbers.states.${given?.state ?? 'given'}`);
  const product = ({ given }: NumberRow) => (given?.productState ? word(given.productState) : '—');
  return [
    {
      field: 'number',
      title: t('numbers.number'),
      width: 190,
      render: (row) => <Zh text={row.id} />,
      text: (row) => row.id,
    },
    { field: 'series', title: t('numbers.seriesOf'), width: 130, render: series, text: series },
    {
      field: 'caseTitle',
      title: t('numbers.caseTitle'),
      width: 200,
      wraps: true,
      render: ({ given }) => <Zh text={given?.caseTitle ?? ''} />,
      text: ({ given }) => given?.caseTitle ?? '',
    },
    {
      field: 'holderName',
      title: t('numbers.holder'),
      width: 170,
      priority: kind === 'certificate' ? 2 : 1,
      render: ({ given }) => <Zh text={given?.holderName ?? ''} />,
      text: ({ given }) => given?.holderName ?? '',
    },
    {
      field: 'givenAt',
      title: t('numbers.givenAt'),
      width: 140,
      greatestFirst: true,
      render: ({ given }) => given?.givenAt.slice(0, 16) ?? '',
      text: ({ given }) => given?.givenAt ?? '',
    },
    {
      field: 'state',
      title: t('numbers.state'),
      width: 100,
      whole: true,
      render: (row) => (
        <Mark
          look={row.given?.state === 'void' ? 'neutral' : 'success'}
          icon={row.given?.state === 'void' ? 'ban' : 'check'}
        >
          {state(row)}
        </Mark>
      ),
      text: state,
    },
    ...(kind === 'certificate'
      ? [{ field: 'productState', title: t('numbers.productState'), width: 120, render: product, text: product }]
      : []),
  ];
}

/** The series with their patterns, and the number that comes next this year. */
export function useCounterList(kind: NumberKind): ListSpec<NumberRow> {
  const { t } = useTranslation();
  const cell = (
    field: string,
    width: number,
    text: (counter: NumberCounter) => string,
    more: Partial<ListColumn<NumberRow>> = {},
  ): ListColumn<NumberRow> => ({
    field,
    title: t(`numbers.counter.${field}`),
    width,
    wraps: true,
    sortable: false,
    render: ({ counter }) => <Zh text={counter ? text(counter) : ''} />,
    text: ({ counter }) => (counter ? text(counter) : ''),
    ...more,
  });
  const code = (text: (counter: NumberCounter) => string) => ({
    render: ({ counter }: NumberRow) =>
      counter ? (
        <code className="admin-code">
          <Zh text={text(counter)} />
        </code>
      ) : null,
  });
  return {
    id: `numbers.${kind}.series`,
    title: t(`admin.numbers.${kind}`),
    views: viewsOf(t),
    async load({ requestPage: { pageNo, limit } }, signal) {
      const all = await send(numberCounters, { kind }, { quiet: true, signal });
      const rows = all.map((counter) => ({
        id: `${counter.series} ${counter.variant} ${counter.part ?? ''}`,
        counter,
      }));
      return {
        dataResult: rows.slice((pageNo - 1) * limit, pageNo * limit),
        pageResult: { pageNo, limit, totalCount: rows.length, totalPages: Math.ceil(rows.length / limit), exact: true },
      };
    },
    columns: [
      cell('title', 150, ({ title }) => textOf(title, getLanguage())),
      cell('variant', 80, ({ variant, part }) =>
        [variant === 'all' ? t('numbers.allCases') : variant, part].filter(Boolean).join(' · '),
      ),
      cell(
        'pattern',
        270,
        ({ pattern }) => pattern,
        code(({ pattern }) => pattern),
      ),
      cell('scope', 100, ({ scope }) => t(`numbers.scopes.${scope}`)),
      cell('restart', 90, () => t('numbers.yearly')),
      cell('given', 115, ({ given }) => String(given), { align: 'right' }),
      cell('next', 205, ({ next }) => next),
      cell('when', 220, ({ when }) => when ?? '—', { ...code(({ when }) => when ?? '—'), priority: 2 }),
    ],
    nameOf: ({ counter }) => counter?.next ?? '',
    exports: true,
  };
}
