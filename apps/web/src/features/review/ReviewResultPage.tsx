import { statusesOf, textOf, weights } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select, Tabs } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../client/page.ts';
import { countByWeight } from '../../runtime/finding/finding.ts';
import { ReviewDownloads } from '../../runtime/finding/ReviewDownloads.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { CompareView } from './CompareView.tsx';
import { FindingsView } from './FindingsView.tsx';
import { type CasePlace, type ShownReview, useArea, useCase, useResult } from './result.queries.ts';
import { SimilarView } from './SimilarView.tsx';
import { versionOptions } from './version-options.ts';
import './result.css';

/** Shows another version of the dossier; null = the newest. */
type OnVersion = (version: number | null) => void;

/** What the rules said of one case, for the officer: findings with evidence and opinion, similar dossiers, versions compared. */
export default function ReviewResultPage({ params }: PageProps): ReactNode {
  const { t } = useTranslation();
  const place: CasePlace = { group: params.group ?? '', name: params.name ?? '', caseId: params.id ?? '' };
  const [version, setVersion] = useState<number | null>(null);
  const area = useArea(place);
  const detail = useCase(place, version);
  const result = useResult(place, version);
  const { setTitle } = useTab();
  const title = detail.data?.title;
  useEffect(() => {
    if (title) setTitle(t('review.resultOf', { title }));
  }, [title, setTitle, t]);
  const queries = useQueryClient();
  const changed = () => {
    void result.refetch();
    void queries.invalidateQueries({ queryKey: ['case', place.caseId] });
  };
  useTabShown(changed);
  const failed = [area, detail, result].find((query) => query.isError && !query.data);
  if (failed) return <PageFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!area.data || !detail.data || !result.data)
    return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  const officer = area.data.allowed.includes('handle');
  const shown = { place, definition: area.data.definition, detail: detail.data, result: result.data, officer };
  return <ResultView key={place.caseId} review={{ ...shown, onChanged: changed }} onVersion={setVersion} />;
}

function ResultView({ review, onVersion }: { review: ShownReview; onVersion: OnVersion }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const [view, setView] = useState('findings');
  const { place, definition, detail, result, officer } = review;
  const status = statusesOf(definition).find((one) => one.value === detail.status);
  const tab = (key: 'findings' | 'similar' | 'compare', children: ReactNode) => ({
    key,
    label: t(`review.tab.${key}`, { count: result.findings.length }),
    children,
  });
  return (
    <div className="page fill result-page">
      <PageHeader
        title={detail.title}
        facts={
          <>
            {status && <StatusTag look={status.look} label={textOf(status.label, language)} />}
            <span className="t2 result-holder">{detail.holderName}</span>
          </>
        }
        actions={
          <>
            <ReviewDownloads target={{ ...place, version: result.version }} title={detail.title} />
            <Button onClick={() => openTab({ path: `/${place.group}/${place.name}/case/${place.caseId}` })}>
              {t('review.toCase')}
            </Button>
          </>
        }
      />
      <Verdict detail={detail} result={result} onVersion={onVersion} />
      <Tabs
        className="result-tabs"
        activeKey={view}
        onChange={setView}
        items={[
          tab('findings', <FindingsView review={review} />),
          ...(officer ? [tab('similar', <SimilarView place={place} />)] : []),
          tab('compare', <CompareView place={place} detail={detail} definition={definition} />),
        ]}
      />
    </div>
  );
}

/** What the rules said in all, by which rulebook, and the choice of the version that is shown. */
function Verdict({
  detail,
  result,
  onVersion,
}: Pick<ShownReview, 'detail' | 'result'> & { onVersion: OnVersion }): ReactNode {
  const { t } = useTranslation();
  const counts = countByWeight(result.findings);
  const newest = detail.versions[0]?.version;
  return (
    <div className="card result-verdict">
      {weights.map((weight) => (
        <span key={weight}>
          <WeightTag weight={weight} /> <b>{counts[weight]}</b>
        </span>
      ))}
      <span className="t2">{t('review.passed', { count: result.passed.length })}</span>
      <span className="t3">
        {t('review.judgedBy', { version: result.rulebookVersion.slice(0, 12), asOf: result.asOf })}
      </span>
      <span className="sp" />
      <Select
        size="small"
        aria-label={t('review.version')}
        value={result.version}
        options={versionOptions(detail, t)}
        onChange={(value: number) => onVersion(value === newest ? null : value)}
      />
    </div>
  );
}
