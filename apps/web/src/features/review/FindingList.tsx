import { type StoredFinding, textOf, type Weight, weightOf } from '@app/contract';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { ShownReview } from './result.queries.ts';
import type { useChosenFinding } from './use-chosen-finding.ts';

/** The findings under their headings, and below them what the rules only mention. */
export function FindingList({
  review,
  findings,
  placeOf,
  markets,
}: {
  review: ShownReview;
  findings: ReturnType<typeof useChosenFinding>;
  /** The first place of a finding in words; '' = it has none. */
  placeOf: (finding: StoredFinding) => string;
  /** What other markets say, below the findings or instead of them. */
  markets: { isOwnShown: boolean; others: ReactNode };
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const { by, groups, chosen, choose } = findings;
  const heading = (key: string) => {
    if (by === 'weight') return t(`common.severity.${key as Weight}`);
    const field = review.definition.fields.find((one) => one.key === key);
    return field ? textOf(field.label, language) : t('review.wholeDossier');
  };
  return (
    <div className="result-items" ref={findings.list}>
      {markets.isOwnShown && (
        <>
          {groups.length === 0 && <p className="t2 result-none">{t('review.noneLeft')}</p>}
          {groups.map((group) => (
            <div key={group.key}>
              <h3>
                {heading(group.key)} <span className="t3">{group.findings.length}</span>
              </h3>
              {group.findings.map((finding) => (
                <Row
                  key={finding.id}
                  finding={finding}
                  isChosen={finding.id === chosen?.id}
                  place={placeOf(finding)}
                  title={textOf(finding.title, language)}
                  iconOnly={by === 'weight'}
                  onChoose={choose}
                />
              ))}
            </div>
          ))}
          {review.result.notices.map((notice) => (
            <p key={notice.key} className="t2 result-notice">
              <Icon name="info" size={14} /> <Zh text={textOf(notice.title, language)} />
            </p>
          ))}
        </>
      )}
      {markets.others}
    </div>
  );
}

/** One finding of the list; of them all only those are drawn anew whose choice or decision changed. */
const Row = memo(function Row({
  finding,
  isChosen,
  place,
  title,
  iconOnly,
  onChoose,
}: {
  finding: StoredFinding;
  isChosen: boolean;
  place: string;
  title: string;
  iconOnly: boolean;
  onChoose: (findingId: string) => void;
}): ReactNode {
  return (
    <button
      type="button"
      data-finding={finding.id}
      className={isChosen ? 'result-item chosen' : 'result-item'}
      aria-pressed={isChosen}
      onClick={() => onChoose(finding.id)}
    >
      <span className="result-line">
        <WeightTag weight={weightOf(finding)} iconOnly={iconOnly} />
        <b>{finding.rule}</b>
        <span className="t2 result-place">{place}</span>
        <Decided finding={finding} />
      </span>
      <Zh text={title} />
    </button>
  );
});

function Decided({ finding: { decision } }: { finding: StoredFinding }): ReactNode {
  const { t } = useTranslation();
  return (
    decision && (
      <span className={`result-done is-${decision}`}>
        <Icon name={decision === 'accepted' ? 'check' : 'close'} size={12} />
        {t(`case.decision.${decision}`)}
      </span>
    )
  );
}
