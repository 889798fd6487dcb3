import { areaFigures, areaFiguresExport, type FiguresDefinition, type PublishedArea, textOf } from '@app/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, getLanguage, send } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pathOf } from '../area/path-of.ts';
import { type Asked, type Behind, CasesBehind } from './CasesBehind.tsx';
import { FigureFilters, useAsked } from './FigureFilters.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import './figures.css';

/** A report of figures: a period and what it is narrowed by, then each table with its bars. */
export function FiguresPage({ area, figures }: { area: PublishedArea; figures: FiguresDefinition }): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const asking = useAsked(figures);
  const { asked, narrow } = asking;
  const [behind, setBehind] = useState<Behind | null>(null);
  const found = useQuery({
    queryKey: ['area', definition.id, 'figures', asked],
    queryFn: ({ signal }) => send(areaFigures, { ...pathOf(definition.id), ...asked }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const title = textOf(definition.title, getLanguage());
  // A total beside tables that count different things would be read as theirs.
  const isOfOne = figures.tables.every(({ over }) => over === undefined || over === figures.over);
  return (
    <div className="page figures-page">
      <PageHeader
        title={title}
        facts={
          data ? (
            <span className="t3 sm">
              {t('figures.at', { time: data.at.slice(0, 16) })}
              {isOfOne ? ` · ${t('figures.total', { count: data.total })}` : null}
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
      <FigureFilters asking={asking} offices={data?.offices ?? []} />
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
