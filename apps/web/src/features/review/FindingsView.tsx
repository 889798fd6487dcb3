import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../runtime/finding/place-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FindingDetail } from './FindingDetail.tsx';
import { FindingFilters } from './FindingFilters.tsx';
import { FindingList } from './FindingList.tsx';
import type { ShownReview } from './result.queries.ts';
import { useChosenFinding } from './use-chosen-finding.ts';

/** Findings by severity or by place at the left, the chosen one with evidence, decision and opinion at the right. */
export function FindingsView({ review }: { review: ShownReview }): ReactNode {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const findings = useChosenFinding(review);
  const { chosen } = findings;
  const { definition, detail, result } = review;
  if (result.findings.length === 0)
    return <EmptyState icon="checkCircle" text={t('case.noFindings')} hint={t('case.noFindingsHint')} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the chosen finding
    <div className="result-grid" onKeyDown={findings.onKey}>
      <section className="card result-list" aria-label={t('review.findings')}>
        <FindingFilters {...findings} />
        <FindingList
          review={review}
          findings={findings}
          placeOf={({ places: [first] }) => (first ? placeText(first, definition.fields, detail.data) : '')}
        />
        {result.mayDecide && <p className="t3 result-keys">{t('case.keys')}</p>}
      </section>
      {chosen && (
        <FindingDetail
          key={chosen.id}
          review={review}
          finding={chosen}
          places={chosen.places.map((one) => placeText(one, definition.fields, detail.data))}
          deciding={findings.deciding}
          onNext={() => findings.step(1)}
        />
      )}
    </div>
  );
}
