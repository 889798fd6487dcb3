import { type FiguresDefinition, figureDimensions, productKinds, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, useTab } from '../../client/index.ts';
import { DayRange } from '../../ui/day/DayRange.tsx';
import { areasQuery } from '../area/areas.ts';
import type { Asked } from './CasesBehind.tsx';
import { daysOfMonth, type Period, periods, rangeOf } from './periods.ts';

/** What a report is asked, and how that changes. */
interface Asking {
  asked: Asked;
  /** Something that it counts lies in a period. */
  isOfPeriod: boolean;
  /** Narrows the report to a value of a dimension. */
  narrow: (dimension: string, value: string) => void;
  /** Whether something that it counts has a dimension. */
  has: (dimension: string) => boolean;
  period: Period;
  range: string;
  set: (key: string) => (value?: string) => void;
}

/** The period, the office, the business, the kind and the class of products that are counted, kept in the address. */
export function useAsked({ over, tables }: FiguresDefinition): Asking {
  const { query, setQuery } = useTab();
  const [today] = useState(() => new Date());
  const period = periods.find((one) => one === query.period) ?? 'year';
  const subjects = [over, ...tables.flatMap((table) => table.over ?? [])];
  const isOfPeriod = subjects.some((one) => one !== 'products' && one !== 'openTasks');
  const dimensions: readonly string[] = subjects.flatMap((one) => figureDimensions[one]);
  const has = (dimension: string) => dimensions.includes(dimension);
  const set = (key: string) => (value?: string) => setQuery((before) => ({ ...before, [key]: value || undefined }));
  const range = isOfPeriod ? rangeOf(period, query.range, today) : {};
  const narrow = (dimension: string, value: string) => {
    if (dimension !== 'month')
      return set({ productClass: 'class', productKind: 'kind' }[dimension] ?? dimension)(value);
    const { from, to } = daysOfMonth(value, range);
    setQuery((before) => ({ ...before, period: 'own', range: `${from},${to}` }));
  };
  const productKind = productKinds.find((one) => one === query.kind);
  const asked: Asked = {
    ...range,
    ...(query.office ? { office: query.office } : {}),
    ...(productKind && has('productKind') ? { productKind } : {}),
    ...(query.area && has('area') ? { area: query.area } : {}),
    ...(query.class && has('productClass') ? { productClass: query.class } : {}),
  };
  return { asked, isOfPeriod, narrow, has, period, range: query.range ?? '', set };
}

/** The filters of a report; which there are is decided by what it counts. */
export function FigureFilters({
  asking: { asked, isOfPeriod, has, period, range, set },
  offices,
}: {
  asking: Asking;
  offices: readonly { id: string; name: string }[];
}): ReactNode {
  const { t } = useTranslation();
  const { data: areas = [] } = useQuery(areasQuery);
  const applications = areas.flatMap(({ definition: { id, kind, title } }) =>
    kind === 'application' ? [{ value: id, label: textOf(title, getLanguage()) }] : [],
  );
  const kinds = productKinds.map((value) => ({ value, label: t(`figures.kind.${value}`) }));
  const choice = (
    key: string,
    label: string,
    value: string | undefined,
    options: { value: string; label: string }[],
  ) => (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      value={value}
      options={options}
      popupMatchSelectWidth={false}
      onChange={set(key)}
    />
  );
  return (
    <section className="card figures-filters" aria-label={t('board.filters')}>
      {isOfPeriod ? (
        <Segmented<Period>
          options={periods.map((value) => ({ value, label: t(`figures.period.${value}`) }))}
          value={period}
          onChange={set('period')}
        />
      ) : null}
      {isOfPeriod && period === 'own' ? (
        <DayRange id="figures-range" label={t('figures.period.own')} value={range} onChange={set('range')} />
      ) : null}
      {offices.length > 1
        ? choice(
            'office',
            t('figures.office'),
            asked.office,
            offices.map(({ id, name }) => ({ value: id, label: name })),
          )
        : null}
      {has('area') ? choice('area', t('list.column.area'), asked.area, applications) : null}
      {has('productKind') ? choice('kind', t('figures.by.productKind'), asked.productKind, kinds) : null}
      {has('productClass') ? <ClassField value={asked.productClass} onChange={set('class')} /> : null}
      {isOfPeriod ? null : <span className="t3">{t('figures.asNow')}</span>}
    </section>
  );
}

function ClassField({ value, onChange }: { value: string | undefined; onChange: (value?: string) => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Input
      allowClear
      aria-label={t('list.column.productClass')}
      placeholder={t('list.column.productClass')}
      key={value}
      defaultValue={value}
      onPressEnter={(event) => onChange(event.currentTarget.value.trim())}
      onBlur={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
