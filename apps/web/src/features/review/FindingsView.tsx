import type { Place } from '@app/contract';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../runtime/finding/place-text.ts';
import { useMarkets } from '../../runtime/regime/use-markets.tsx';
import { useCaseRegimes } from '../../runtime/regime/use-regimes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FindingDetail } from './FindingDetail.tsx';
import { FindingFilters } from './FindingFilters.tsx';
import { FindingList } from './FindingList.tsx';
import type { ShownReview } from './result.queries.ts';
import { useChosenFinding } from './use-chosen-finding.ts';

/** The findings of a review on a page of their own; letters are commands while the focus is among them. */
export function FindingsView({ review }: { review: ShownReview }): ReactNode {
  const findings = useChosenFinding(review);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the chosen finding
    <div className="result-findings" onKeyDown={findings.onKey}>
      <FindingsPanes review={review} findings={findings} />
    </div>
  );
}

/** Findings by severity or by place, and the chosen one with evidence, decision and opinion. */
export function FindingsPanes({
  review,
  findings,
  onPlace,
}: {
  review: ShownReview;
  findings: ReturnType<typeof useChosenFinding>;
  /** Shows a place of the dossier, where that stands beside; the findings have little height there, and the other markets stand below them. */
  onPlace?: (place: Place) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { chosen } = findings;
  const { definition, detail, result } = review;
  const placeText = usePlaceText(definition.fields);
  const markets = useMarkets(useCaseRegimes(review.place, result.version), {
    placeText: (place) => placeText(place, detail.data),
    ...(onPlace ? { onGo: onPlace } : {}),
  });
  // Each reads the rows of the formula: once, not at every key.
  const placeOf = useMemo(
    () => new Map(result.findings.map(({ id, places: [first] }) => [id, first ? placeText(first, detail.data) : ''])),
    [result.findings, detail.data, placeText],
  );
  if (result.findings.length === 0)
    return (
      <>
        {markets.bar}
        <EmptyState icon="checkCircle" text={t('case.noFindings')} hint={t('case.noFindingsHint')} />
        {markets.others}
      </>
    );
  return (
    <div className="result-grid">
      <section className="card result-list" aria-label={t('review.findings')}>
        <div className="result-filters">
          <FindingFilters
            by={findings.by}
            setBy={findings.setBy}
            filter={findings.filter}
            setFilter={findings.setFilter}
          />
          {!onPlace && markets.bar}
        </div>
        <FindingList
          review={review}
          findings={findings}
          placeOf={({ id }) => placeOf.get(id) ?? ''}
          markets={
            onPlace
              ? {
                  ...markets,
                  others: (
                    <>
                      {markets.bar}
                      {markets.others}
                    </>
                  ),
                }
              : markets
          }
        />
        {result.mayDecide && !onPlace && <p className="t3 result-keys">{t('case.keys')}</p>}
      </section>
      {chosen && (
        <FindingDetail
          key={chosen.id}
          review={review}
          finding={chosen}
          places={chosen.places.map((one) => ({
            text: placeText(one, detail.data),
            ...(onPlace ? { show: () => onPlace(one) } : {}),
          }))}
          deciding={findings.deciding}
          onNext={() => findings.step(1)}
        />
      )}
    </div>
  );
}
