import {
  areaFigures,
  areaFiguresExport,
  type FiguresDefinition,
  figureDimensions,
  type PublishedArea,
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
import { FiguresTable } from './FiguresTable.tsx';
import { daysOfMonth, type Period, periods, rangeOf } from './periods.ts';
import './figures.css';

/** A report of figures: a period and what it is narrowed by, then each table with its bars. */
export function FiguresPage({ area, figures }: { area: PublishedArea; figures: FiguresDefinition }): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const { asked, filters, narrow } = useFilters(figures);
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
            {area.allowed.includes('export') ? <Export area={area} asked={asked} title={title} /> : null}
          </>
        }
      />
      {filters}
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
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface Asked {
  from?: string;
  to?: string;
  area?: string;
  productClass?: string;
}

function Export({ area, asked, title }: { area: PublishedArea; asked: Asked; title: string }): ReactNode {
  const { t } = useTranslation();
  const job = useMutation({
    mutationFn: () => downloadFile(areaFiguresExport, { ...pathOf(area.definition.id), ...asked }, `${title}.xlsx`),
  });
  return (
    <Button loading={job.isPending} onClick={() => job.mutate()}>
      <Icon name="download" size={14} />
      {t('list.export')}
    </Button>
  );
}

/** The period, the business and the class of products that are counted, kept in the address. */
function useFilters({ over }: FiguresDefinition): {
  asked: Asked;
  filters: ReactNode;
  narrow: (dimension: string, value: string) => void;
} {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const { data: areas = [] } = useQuery(areasQuery);
  const [today] = useState(() => new Date());
  const period = periods.find((one) => one === query.period) ?? 'year';
  const isOfPeriod = over !== 'products' && over !== 'openTasks';
  const dimensions: readonly string[] = figureDimensions[over];
  const set = (key: string) => (value?: string) => setQuery((before) => ({ ...before, [key]: value || undefined }));
  const range = isOfPeriod ? rangeOf(period, query.range, today) : {};
  const narrow = (dimension: string, value: string) => {
    if (dimension !== 'month') return set(dimension === 'productClass' ? 'class' : dimension)(value);
    const { from, to } = daysOfMonth(value, range);
    setQuery((before) => ({ ...before, period: 'own', range: `${from},${to}` }));
  };
  const asked: Asked = {
    ...range,
    ...(query.area && dimensions.includes('area') ? { area: query.area } : {}),
    ...(query.class && dimensions.includes('productClass') ? { productClass: query.class } : {}),
  };
  const filters = (
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
