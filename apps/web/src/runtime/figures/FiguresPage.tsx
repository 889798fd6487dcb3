import {
  areaFigures,
  areaFiguresExport,
  type FiguresDefinition,
  figureDimensions,
  type PublishedArea,
  productKinds,
  textOf,
} from '@app/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, getLanguage, send, useTab } from '../../client/index.ts';
import { DayRange } from '../../ui/day/DayRange.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { areasQuery } from '../area/areas.ts';
import { pathOf } from '../area/path-of.ts';
import { type Asked, type Behind, CasesBehind } from './CasesBehind.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { daysOfMonth, type Period, periods, rangeOf } from './periods.ts';
import './figures.css';

/** A report of figures: a period and what it is narrowed by, then each table with its bars. */
export function FiguresPage({ area, figures }: { area: PublishedArea; figures: FiguresDefinition }): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const { asked, filters: filtersOf, narrow } = useFilters(figures);
  const [behind, setBehind] = useState<Behind | null>(null);
  const found = useQuery({
    queryKey: ['area', definition.id, 'figures', asked],
    queryFn: ({ signal }) => send(areaFigures, { ...pathOf(definition.id), ...asked }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const title = textOf(definition.title, getLanguage());
  return (
    <div className="page figures-page">
      <PageHeader
        title={title}
        facts={
          data ? (
            <span className="t3 sm">
              {t('figures.at', { time: data.at.slice(0, 16) })} · {t('figures.total', { count: data.total })}
            </span>
          ) : null
        }
        actions={
          <>
            <Button onClick={() => window.print()}>
              <Icon name="print" size={14} />
              {t('figures.print')}
            </Button>
            {area.allowed.includes('export')
              ? (['xlsx', 'docx'] as const).map((format) => (
                  <Export key={format} area={area} asked={asked} title={title} format={format} />
                ))
              : null}
          </>
        }
      />
      {filtersOf(data?.offices ?? [])}
      {definition.description ? (
        <p className="figures-about t2">{textOf(definition.description, getLanguage())}</p>
      ) : null}
      {found.isError && !data ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {data ? (
        <div className={found.isPlaceholderData ? 'figures-tables stale' : 'figures-tables'}>
          {figures.tables.map((table) => (
            <FiguresTable
              key={table.key}
              definition={table}
              found={data.tables.find(({ key }) => key === table.key)}
              onNarrow={narrow}
              onCases={setBehind}
            />
          ))}
        </div>
      ) : null}
      {behind ? (
        <CasesBehind area={definition.id} asked={asked} behind={behind} onClose={() => setBehind(null)} />
      ) : null}
    </div>
  );
}

function Export({
  area,
  asked,
  title,
  format,
}: {
  area: PublishedArea;
  asked: Asked;
  title: string;
  format: 'xlsx' | 'docx';
}): ReactNode {
  const { t } = useTranslation();
  const job = useMutation({
    mutationFn: () =>
      downloadFile(areaFiguresExport, { ...pathOf(area.definition.id), ...asked, format }, `${title}.${format}`),
  });
  return (
    <Button loading={job.isPending} onClick={() => job.mutate()}>
      <Icon name="download" size={14} />
      {t(`figures.export.${format}`)}
    </Button>
  );
}

/** The period, the office, the business, the kind and the class of products that are counted, kept in the address. */
function useFilters({ over, tables }: FiguresDefinition): {
  asked: Asked;
  filters: (offices: readonly { id: string; name: string }[]) => ReactNode;
  narrow: (dimension: string, value: string) => void;
} {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const { data: areas = [] } = useQuery(areasQuery);
  const [today] = useState(() => new Date());
  const period = periods.find((one) => one === query.period) ?? 'year';
  const subjects = [over, ...tables.flatMap((table) => table.over ?? [])];
  const isOfPeriod = subjects.some((one) => one !== 'products' && one !== 'openTasks');
  const dimensions: readonly string[] = subjects.flatMap((one) => figureDimensions[one]);
  const set = (key: string) => (value?: string) => setQuery((before) => ({ ...before, [key]: value || undefined }));
  const range = isOfPeriod ? rangeOf(period, query.range, today) : {};
  const narrow = (dimension: string, value: string) => {
    if (dimension !== 'month')
      return set({ productClass: 'class', productKind: 'kind' }[dimension] ?? dimension)(value);
    const { from, to } = daysOfMonth(value, range);
    setQuery((before) => ({ ...before, period: 'own', range: `${from},${to}` }));
  };
  const kind = productKinds.find((one) => one === query.kind);
  const asked: Asked = {
    ...range,
    ...(query.office ? { office: query.office } : {}),
    ...(kind && dimensions.includes('productKind') ? { productKind: kind } : {}),
    ...(query.area && dimensions.includes('area') ? { area: query.area } : {}),
    ...(query.class && dimensions.includes('productClass') ? { productClass: query.class } : {}),
  };
  const filters = (offices: readonly { id: string; name: string }[]) => (
    <section className="card figures-filters" aria-label={t('board.filters')}>
      {isOfPeriod ? (
        <Segmented<Period>
          options={periods.map((value) => ({ value, label: t(`figures.period.${value}`) }))}
          value={period}
          onChange={set('period')}
        />
      ) : null}
      {isOfPeriod && period === 'own' ? (
        <DayRange
          id="figures-range"
          label={t('figures.period.own')}
          value={query.range ?? ''}
          onChange={set('range')}
        />
      ) : null}
      {offices.length > 1 ? (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('figures.office')}
          placeholder={t('figures.office')}
          value={query.office}
          options={offices.map(({ id, name }) => ({ value: id, label: name }))}
          popupMatchSelectWidth={false}
          onChange={set('office')}
        />
      ) : null}
      {dimensions.includes('area') ? (
        <Select
          allowClear
          aria-label={t('list.column.area')}
          placeholder={t('list.column.area')}
          value={query.area}
          options={areas.flatMap(({ definition: { id, kind, title } }) =>
            kind === 'application' ? [{ value: id, label: textOf(title, getLanguage()) }] : [],
          )}
          popupMatchSelectWidth={false}
          onChange={set('area')}
        />
      ) : null}
      {dimensions.includes('productKind') ? (
        <Select
          allowClear
          aria-label={t('figures.by.productKind')}
          placeholder={t('figures.by.productKind')}
          value={kind}
          options={productKinds.map((value) => ({ value, label: t(`figures.kind.${value}`) }))}
          popupMatchSelectWidth={false}
          onChange={set('kind')}
        />
      ) : null}
      {dimensions.includes('productClass') ? (
        <Input
          allowClear
          aria-label={t('list.column.productClass')}
          placeholder={t('list.column.productClass')}
          key={query.class}
          defaultValue={query.class}
          onPressEnter={(event) => set('class')(event.currentTarget.value.trim())}
          onBlur={(event) => set('class')(event.currentTarget.value.trim())}
        />
      ) : null}
      {dimensions.includes('area') || isOfPeriod ? null : <span className="t3">{t('figures.asNow')}</span>}
    </section>
  );
  return { asked, filters, narrow };
}
