import { type AreaDefinition, type CaseDetail, type Output, type reviewCompare, textOf } from '@app/contract';
import { documentTitle } from '@app/engine/form';
import { documentTitles } from '@app/engine/review';
import { Select, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { basisOf } from '../../runtime/finding/finding.ts';
import { useLoadedRulebook } from '../../runtime/form/review/rulebook.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { type CasePlace, useComparison } from './result.queries.ts';
import { versionOptions } from './version-options.ts';

type Difference = Output<typeof reviewCompare>['differences'][number];

/** Two versions of the dossier side by side, each difference with the change that it implies and why. */
export function CompareView({
  place,
  detail,
  definition,
}: {
  place: CasePlace;
  detail: CaseDetail;
  definition: AreaDefinition;
}): ReactNode {
  const { t } = useTranslation();
  const [newest = 1, before = 1] = detail.versions.map(({ version }) => version);
  const [from, setFrom] = useState(before);
  const [to, setTo] = useState(newest);
  const compared = useComparison(place, from, to);
  if (detail.versions.length < 2)
    return <EmptyState icon="document" text={t('review.oneVersion')} hint={t('review.oneVersionHint')} />;
  const options = versionOptions(detail, t);
  return (
    <div className="result-compare">
      <p className="result-compare-head">
        <Select size="small" aria-label={t('review.fromVersion')} value={from} options={options} onChange={setFrom} />
        →
        <Select size="small" aria-label={t('review.toVersion')} value={to} options={options} onChange={setTo} />
        {compared.data && (
          <b className={`change-type is-${compared.data.type}`}>{t(`review.change.${compared.data.type}`)}</b>
        )}
        <span className="t3">{t('review.changeHint')}</span>
      </p>
      {compared.isError && <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />}
      <Differences
        rows={compared.data?.differences ?? []}
        loading={compared.isPending && from !== to}
        definition={definition}
      />
    </div>
  );
}

function Differences({
  rows,
  loading,
  definition,
}: {
  rows: Difference[];
  loading: boolean;
  definition: AreaDefinition;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const rulebook = useLoadedRulebook(definition.fields.some(({ type }) => type === 'documents'));
  const titles = documentTitles(rulebook?.requirements ?? []);
  const labelOf = (one: Difference) => {
    const field = definition.fields.find(({ key }) => key === one.field);
    const row = field?.type === 'documents' && one.rowId ? documentTitle(titles, one.rowId, language) : one.row;
    const parts = [field ? textOf(field.label, language) : one.field, row, one.column && textOf(one.label, language)];
    return parts.filter(Boolean).join(' · ');
  };
  return (
    <Table<Difference>
      size="small"
      rowKey={(one) => [one.field, one.rowId, one.column, one.change].join('|')}
      loading={loading}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 860 }}
      locale={{ emptyText: t('review.noDifference') }}
      columns={[
        { key: 'place', title: t('review.place'), width: 260, render: (_, one) => <Zh text={labelOf(one)} /> },
        { key: 'kind', title: t('review.kind'), width: 80, render: (_, one) => t(`review.differs.${one.change}`) },
        {
          key: 'before',
          title: t('review.before'),
          render: (_, one) => <span className="change-old">{one.before ?? '—'}</span>,
        },
        {
          key: 'after',
          title: t('review.after'),
          render: (_, one) => <span className="change-new">{one.after ?? '—'}</span>,
        },
        {
          key: 'type',
          title: t('review.changeType'),
          width: 280,
          render: (_, one) => <ImpliedChange difference={one} />,
        },
      ]}
    />
  );
}

/** The kind of change that a difference is by law, with its ground. */
function ImpliedChange({ difference: { type, note, citation } }: { difference: Difference }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <b className={`change-type is-${type}`}>{t(`review.change.${type}`)}</b>
      {note && <Zh text={note} />}
      {citation && (
        <span className="t3">
          <Zh text={basisOf(citation)} />{' '}
          {!citation.verified && <span className="finding-mark">{t('case.unverified')}</span>}
        </span>
      )}
    </>
  );
}
