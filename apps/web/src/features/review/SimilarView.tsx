import { type Output, type reviewSameName, type reviewSimilar, statusesOf, textOf } from '@app/contract';
import { Segmented, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab } from '../../client/index.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { type CasePlace, useArea, useSameName, useSimilar } from './result.queries.ts';

type SimilarCase = Output<typeof reviewSimilar>[number];
type NamedCase = Output<typeof reviewSameName>[number];

/** Dossiers with nearly the same formula or the same name: how alike they are, never their formulas. */
export function SimilarView({ place }: { place: CasePlace }): ReactNode {
  const { t } = useTranslation();
  const [atLeast, setAtLeast] = useState(0.7);
  const similar = useSimilar(place, atLeast);
  const sameName = useSameName(place);
  const failed = [similar, sameName].find((query) => query.isError && !query.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <div className="result-similar">
      <Card
        bare
        title={t('review.similarFormula')}
        extra={
          <Segmented
            size="small"
            value={atLeast}
            onChange={(value) => setAtLeast(Number(value))}
            options={[0.5, 0.7, 0.9].map((value) => ({
              value,
              label: t('review.atLeast', { percent: Math.round(value * 100) }),
            }))}
          />
        }
      >
        <CaseTable<SimilarCase>
          place={place}
          rows={similar.data}
          empty={t('review.noSimilar')}
          first={[
            {
              key: 'similarity',
              title: t('review.similarity'),
              width: 100,
              render: (_, row) => <b>{(row.similarity * 100).toFixed(1)}%</b>,
            },
            {
              key: 'common',
              title: t('review.commonIngredients'),
              width: 120,
              render: (_, row) => `${row.common} / ${row.joint}`,
            },
          ]}
        />
      </Card>
      <Card bare title={t('review.sameName')}>
        <CaseTable<NamedCase> place={place} rows={sameName.data} empty={t('review.noSameName')} first={[]} />
      </Card>
    </div>
  );
}

type Column<R> = NonNullable<TableProps<R>['columns']>[number];

function CaseTable<R extends NamedCase>({
  place,
  rows,
  empty,
  first,
}: {
  place: CasePlace;
  rows: R[] | undefined;
  empty: string;
  first: Column<R>[];
}): ReactNode {
  const columns = useCaseColumns<R>(place);
  return (
    <Table<R>
      rowKey="caseId"
      size="small"
      loading={rows === undefined}
      dataSource={rows ?? []}
      pagination={false}
      scroll={{ x: 680 }}
      locale={{ emptyText: empty }}
      columns={[...first, ...columns]}
    />
  );
}

/** What is said of another dossier: name, holder, number and state. */
function useCaseColumns<R extends NamedCase>(place: CasePlace): Column<R>[] {
  const { t } = useTranslation();
  const language = getLanguage();
  const area = useArea(place).data;
  const statuses = area ? statusesOf(area.definition) : [];
  return [
    {
      key: 'title',
      title: t('list.column.title'),
      render: (_, row) => (
        <button
          type="button"
          className="lk"
          onClick={() => openTab({ path: `/${row.area}/case/${row.caseId}`, title: row.title })}
        >
          <Zh text={row.title} />
        </button>
      ),
    },
    {
      key: 'holder',
      title: t('review.holder'),
      render: (_, row) => (
        <>
          {row.holderName} {row.sameHolder && <span className="t3">{t('review.sameHolder')}</span>}
        </>
      ),
    },
    { key: 'number', title: t('review.number'), width: 190, render: (_, row) => row.certNo ?? row.applyNo },
    {
      key: 'status',
      title: t('review.caseStatus'),
      width: 130,
      render: (_, row) => {
        const status = statuses.find((one) => one.value === row.status);
        return status ? <StatusTag look={status.look} label={textOf(status.label, language)} /> : row.status;
      },
    },
  ];
}
