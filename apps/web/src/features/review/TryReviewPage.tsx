import { type PublishedArea, weights } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useTab } from '../../client/index.ts';
import { countByWeight } from '../../runtime/finding/finding.ts';
import { FormSections } from '../../runtime/form/pages/FormSections.tsx';
import type { LiveReview } from '../../runtime/form/review/live-review.ts';
import { FormContext } from '../../runtime/form/store/form-context.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { useArea } from './result.queries.ts';
import { triedArea, useTrial } from './use-trial.ts';
import '../../runtime/form/form.css';
import './review.css';

/** Tries the rules on a formula before there is any application: what is typed stays in this browser. */
export default function TryReviewPage(): ReactNode {
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const definition = useArea(triedArea);
  useEffect(() => setTitle(t('review.title')), [setTitle, t]);
  if (definition.isError) return <ErrorState error={definition.error} onRetry={() => void definition.refetch()} />;
  return definition.data ? <TryReview area={definition.data} /> : <div className="fm-wait" aria-busy="true" />;
}

function TryReview({ area: published }: { area: PublishedArea }): ReactNode {
  const { t } = useTranslation();
  const { context, review, steps, isUntouched, busy, file, clear } = useTrial(published.definition);
  const mayFile = published.allowed.includes('save');
  return (
    <FormContext value={context}>
      <div className="page fill try-page">
        <PageHeader
          title={t('review.title')}
          facts={<span className="t2">{t('review.hint')}</span>}
          actions={
            <>
              <Button onClick={() => void clear()}>{t('review.clear')}</Button>
              {mayFile ? (
                <Button type="primary" loading={busy} onClick={() => void file()}>
                  {t('review.file')}
                </Button>
              ) : null}
            </>
          }
        />
        {isUntouched ? <p className="t3 try-verdict">{t('review.untouched')}</p> : <Verdict review={review} />}
        <div className="try-body">
          {steps.map((step) => (
            <div key={step.key} className={`try-${step.key}`}>
              <FormSections step={step} />
            </div>
          ))}
        </div>
      </div>
    </FormContext>
  );
}

/** What the rules say in all, and how far they reach. */
function Verdict({ review }: { review: LiveReview | null }): ReactNode {
  return review ? <VerdictOf review={review} /> : null;
}

function VerdictOf({ review }: { review: LiveReview }): ReactNode {
  const { t } = useTranslation();
  const result = useStore(review, (state) => state.result);
  if (!result) return <p className="t3 try-verdict">{t('common.loading')}</p>;
  const counts = countByWeight(result.findings);
  return (
    <p className="try-verdict" aria-live="polite">
      {weights.map((weight) => (
        <span key={weight}>
          <WeightTag weight={weight} /> <b>{counts[weight]}</b>
        </span>
      ))}
      <span className="t3">{t('review.reach', { passed: result.passed.length, asOf: result.asOf })}</span>
    </p>
  );
}
