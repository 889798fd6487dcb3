import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf, type OpenList } from './use-list.ts';

/** The order of a list whose rows are cards: these have no heads that one could click. */
export function CardOrder<R extends { id: string }>({ list }: { list: OpenList<R> }): ReactNode {
  const { t } = useTranslation();
  const { spec, columns, state, request, change } = list;
  const shown = new Set(columns.choice.filter((one) => one.shown).map(({ field }) => field));
  const fields = spec.columns.filter(({ field, fixed, sortable }) => sortable !== false && (fixed || shown.has(field)));
  if (fields.length === 0) return null;
  const options = fields.flatMap(({ field, greatestFirst }) => {
    const label = { field: labelOf(spec, field) ?? field };
    const both = [
      { value: `${field}:ASC`, label: t('list.sortedUp', label) },
      { value: `${field}:DESC`, label: t('list.sortedDown', label) },
    ];
    return greatestFirst ? both.reverse() : both;
  });
  const sort = state.sort ?? request.sorts[0];
  const value = sort && `${sort.field}:${sort.order}`;
  return (
    <Select
      className="list-order"
      aria-label={t('list.order')}
      placeholder={t('list.order')}
      value={options.some((one) => one.value === value) ? value : undefined}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(next: string) => {
        const [field = '', order] = next.split(':');
        change({ sort: { field, order: order === 'ASC' ? 'ASC' : 'DESC' }, page: 1 });
      }}
    />
  );
}
