import { type Citation, type StoredFinding, textOf, weightOf } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { FindingDecision } from '../../runtime/finding/FindingDecision.tsx';
import { basisOf, isMeasure } from '../../runtime/finding/finding.ts';
import type { useDecideFinding } from '../../runtime/finding/use-decide-finding.ts';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { practiceIn } from './group-findings.ts';
import { OpinionEditor } from './OpinionEditor.tsx';
import { PlaceList, type ShownPlace } from './PlaceList.tsx';
import { Precedents } from './Precedents.tsx';
import type { ShownReview } from './result.queries.ts';
import '../../runtime/case/case.css';

/** One finding with all that it rests on; an officer with the task decides it and writes the opinion. */
export function FindingDetail({
  review: { place, result, officer, onChanged },
  finding,
  places,
  deciding,
  onNext,
}: {
  review: ShownReview;
  finding: StoredFinding;
  /** Where it stands. */
  places: ShownPlace[];
  deciding: ReturnType<typeof useDecideFinding>;
  onNext: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  return (
    <section className="card result-detail" aria-label={t('review.evidence')}>
      <div className="result-head">
        <WeightTag weight={weightOf(finding)} />
        <b>{finding.rule}</b>
        <span className="t3">{t('review.ruleVersion', { version: finding.ruleVersion })}</span>
        <Practice counted={practiceIn(result.practice, finding)} />
        {finding.unverified && !finding.wouldBe && <span className="finding-mark">{t('review.unverifiedGround')}</span>}
      </div>
      <h2>
        <Zh text={textOf(finding.title, language)} />
      </h2>
      {finding.detail && <p className="t2">{textOf(finding.detail, language)}</p>}
      <Evidence finding={finding} places={places} />
      <FindingDecision
        finding={finding}
        mayDecide={result.mayDecide}
        busy={deciding.busy}
        rejecting={deciding.rejecting === finding.id}
        size="middle"
        onRejecting={(open) => deciding.setRejecting(open ? finding.id : null)}
        onDecide={(decision, reason) => deciding.decide(finding.id, decision, reason)}
      >
        <Button disabled={deciding.busy} onClick={onNext}>
          {t('review.next')} <kbd>N</kbd>
        </Button>
      </FindingDecision>
      {officer && (
        <>
          <Precedents place={place} findingId={finding.id} />
          <OpinionEditor place={place} finding={finding} result={result} onChanged={onChanged} />
        </>
      )}
    </section>
  );
}

/** How often officers lately agreed with the rule in other cases; holders are told nothing. */
function Practice({ counted: { accepted, rejected } }: { counted: ReturnType<typeof practiceIn> }): ReactNode {
  const { t } = useTranslation();
  return accepted + rejected > 0 && <span className="t3">{t('review.practice', { accepted, rejected })}</span>;
}

function Evidence({ finding, places }: { finding: StoredFinding; places: ShownPlace[] }): ReactNode {
  const { t } = useTranslation();
  const { citation } = finding;
  const evidence: { label: string; value: ReactNode }[] = [
    { label: t('review.place'), value: places.some(({ text }) => text) && <PlaceList places={places} /> },
    { label: t('case.value'), value: finding.value && <Zh text={finding.value} /> },
    {
      label: t(`case.${isMeasure(finding.limit ?? '') ? 'limit' : 'expected'}`),
      value: finding.limit && <Zh text={finding.limit} />,
    },
    { label: t('review.calculation'), value: finding.steps?.length ? <Steps lines={finding.steps} /> : null },
    { label: t('review.basis'), value: <Basis citation={citation} /> },
    { label: t('review.legalText'), value: citation.text && <blockquote lang="zh-CN">{citation.text}</blockquote> },
    { label: t('review.from'), value: finding.from },
    {
      label: t('review.applicantSays'),
      value:
        finding.acknowledgement === ''
          ? t('case.applicantSaw')
          : finding.acknowledgement && <Zh text={finding.acknowledgement} />,
    },
  ];
  return (
    <dl className="result-evidence">
      {evidence.map(({ label, value }) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Steps({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ol>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}

function Basis({ citation }: { citation: Citation }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Zh text={basisOf(citation)} />{' '}
      <span className={citation.verified ? 't3' : 'finding-mark'}>
        {t(citation.verified ? 'review.verified' : 'case.unverified')}
      </span>
    </>
  );
}
