import { type ProductRow, productQuery, productStates } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../client/index.ts';
import { useAreas } from '../../runtime/area/areas.ts';
import { useStateWords } from '../../runtime/fields/state-words.ts';
import type { ListColumn, ListFilter, ListSpec } from '../../runtime/list/list-spec.ts';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { beginSeveral } from './begin-several.ts';
import { productLooks } from './product-looks.ts';

const kinds = ['ordinary', 'special'] as const;
const origins = ['domestic', 'imported', 'hmt'] as const;

/** The product register: of a company its own, of an office all of its authority. */
export function useProductList(): ListSpec<ProductRow> {
  const { t } = useTranslation();
  const word = useStateWords();
  const areas = useAreas();
  const open = ({ id, title }: ProductRow) => openTab({ path: `/product/${id}`, title });
  return {
    id: 'products',
    title: t('product.title'),
    load: (request, signal) => send(productQuery, request, { quiet: true, signal }),
    views: [
      { key: 'all', label: t('common.all') },
      ...(['ACTIVE', 'SUSPENDED'] as const).map((state) => ({
        key: state,
        label: word(state),
        parameters: [{ key: 'Q^state^S', value: state }],
      })),
      { key: 'open', label: t('product.inProcedure'), parameters: [{ key: 'Q^openCases^S', value: 'true' }] },
    ],
    sorts: [{ field: 'openedAt', order: 'DESC' }],
    filters: filtersOf(t, word),
    columns: columnsOf(t, word),
    nameOf: (row) => row.title,
    onOpen: open,
    openedBy: 'title',
    rowActions: [{ key: 'open', label: t('common.open'), run: open }],
    bulkActions: beginSeveral(areas.data ?? [], t),
    exports: true,
    empty: { text: t('product.none'), hint: t('product.noneHint') },
  };
}

type Word = ReturnType<typeof useStateWords>;

const filtersOf = (t: TFunction, word: Word): ListFilter[] => [
  { field: 'title', label: t('product.name'), kind: 'text' },
  { field: 'number', label: t('product.number'), kind: 'text' },
  { field: 'holderName', label: t('product.holder'), kind: 'text' },
  {
    field: 'state',
    label: t('product.stateLabel'),
    kind: 'choice',
    options: productStates.map((value) => ({ value, label: word(value) })),
  },
  {
    field: 'kind',
    label: t('product.kindLabel'),
    kind: 'choice',
    options: kinds.map((value) => ({ value, label: t(`product.kind.${value}`) })),
  },
  {
    field: 'origin',
    label: t('product.originLabel'),
    kind: 'choice',
    options: origins.map((value) => ({ value, label: t(`product.origin.${value}`) })),
  },
  { field: 'classification', label: t('product.classification'), kind: 'text' },
  { field: 'validTo', label: t('product.validTo'), kind: 'date' },
];

const columnsOf = (t: TFunction, word: Word): ListColumn<ProductRow>[] => [
  {
    field: 'number',
    title: t('product.number'),
    width: 200,
    render: (row) => (
      <span className="list-code" dir="ltr">
        <Zh text={row.number} />
      </span>
    ),
    text: (row) => row.number,
  },
  { field: 'title', title: t('product.name'), width: 260 },
  {
    field: 'state',
    title: t('product.stateLabel'),
    width: 150,
    render: (row) => <StatusTag look={productLooks[row.state]} label={word(row.state)} />,
    text: (row) => word(row.state),
  },
  { field: 'holderName', title: t('product.holder'), width: 230 },
  {
    field: 'kind',
    title: t('product.kindLabel'),
    width: 110,
    priority: 2,
    render: (row) => t(`product.kind.${row.kind}`),
    text: (row) => t(`product.kind.${row.kind}`),
  },
  {
    field: 'origin',
    title: t('product.originLabel'),
    width: 110,
    priority: 3,
    render: (row) => (row.origin ? t(`product.origin.${row.origin}`) : '—'),
    text: (row) => (row.origin ? t(`product.origin.${row.origin}`) : ''),
  },
  { field: 'classification', title: t('product.classification'), width: 150, priority: 2 },
  { field: 'validTo', title: t('product.validTo'), width: 120, priority: 2 },
  {
    field: 'currentVersion',
    title: t('product.version'),
    width: 80,
    priority: 3,
    render: (row) => `V${row.currentVersion}`,
    text: (row) => `V${row.currentVersion}`,
  },
  { field: 'openedAt', title: t('product.openedAt'), width: 160, priority: 3 },
];
