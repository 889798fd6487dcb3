import { type CaseDetail, type StoredFinding, type Text, textOf, weightOf } from '@app/contract';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isTyping } from '../../ui/key-press.ts';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';
import { FindingDecision } from '../finding/FindingDecision.tsx';
import { basisOf, byWeight, isMeasure } from '../finding/finding.ts';
import { type Decision, useDecideFinding } from '../finding/use-decide-finding.ts';
import { useMarkets } from '../regime/use-markets.tsx';
import { useCaseRegimes } from '../regime/use-regimes.ts';

/** Findings of the submitted version: evidence, the applicant's reason, and the officer's decision (keys N P A R). */
export function FindingsRail({
  area,
  detail,
  decides,
  onGoTo,
  onChanged,
}: {
  area: string;
  detail: CaseDetail;
  /** Whether the person's task decides findings of a rule; null without a task that decides any. */
  decides: ((rule: string) => boolean) | null;
  onGoTo: (field: string, rowId?: string, column?: string) => void;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const rail = useRef<HTMLDivElement>(null);
  const findings = byWeight(detail.findings) as StoredFinding[];
  const { busy, decide, rejecting, setRejecting } = useDecideFinding({ ...pathOf(area), caseId: detail.id }, onChanged);
  const { chosen, choose, step } = useChosen(findings, rail, onGoTo);
  // For who switches another market on; nothing of it is kept with the case.
  const markets = useMarkets(useCaseRegimes({ ...pathOf(area), caseId: detail.id }, detail.version), {
    onGo: (place) => onGoTo(place.field, place.rowId, place.column),
  });
  const mayDecide = decides?.(findings.find(({ id }) => id === chosen)?.rule ?? '') ?? false;
  const keys = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    if (event.key === 'n') step(1);
    else if (event.key === 'p') step(-1);
    else if (mayDecide && chosen && event.key === 'a') decide(chosen, 'accepted');
    else if (mayDecide && chosen && event.key === 'r') {
      event.preventDefault();
      setRejecting(chosen);
    }
  };
  if (findings.length === 0 && detail.notices.length === 0)
    return (
      <>
        {markets.bar}
        <EmptyState icon="checkCircle" text={t('case.noFindings')} hint={t('case.noFindingsHint')} />
        {markets.others}
      </>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the focused finding below
    <div className="findings" ref={rail} onKeyDown={keys}>
      {decides && <p className="t3 findings-keys">{t('case.keys')}</p>}
      {markets.bar}
      {markets.isOwnShown ? (
        <>
          {findings.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              chosen={finding.id === chosen}
              canDecide={decides?.(finding.rule) ?? false}
              busy={busy}
              rejecting={rejecting === finding.id}
              onChoose={() => choose(finding)}
              onDecide={(decision, reason) => decide(finding.id, decision, reason)}
              onRejecting={(open) => setRejecting(open ? finding.id : null)}
            />
          ))}
          {detail.notices.map((notice) => (
            <Notice key={JSON.stringify(notice)} notice={notice} />
          ))}
        </>
      ) : null}
      {markets.others}
    </div>
  );
}

/** Which finding is looked at; the dossier goes to its first place, and the keys go on from it to the next. */
function useChosen(
  findings: readonly StoredFinding[],
  rail: RefObject<HTMLElement | null>,
  onGoTo: (field: string, rowId?: string, column?: string) => void,
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (finding: StoredFinding) => {
    setChosen(finding.id);
    const place = finding.places[0];
    if (place) onGoTo(place.field, place.rowId, place.column);
  };
  const step = (by: 1 | -1) => {
    const at = findings.findIndex((finding) => finding.id === chosen);
    const next = findings[Math.min(findings.length - 1, Math.max(0, at + by))];
    if (!next) return;
    choose(next);
    rail.current?.querySelector<HTMLElement>(`[data-finding="${next.id}"]`)?.focus();
  };
  return { chosen, choose, step };
}

function Notice({ notice }: { notice: unknown }): ReactNode {
  const title = typeof notice === 'object' && notice !== null && 'title' in notice ? (notice.title as Text) : null;
  if (!title) return null;
  return (
    <p className="finding-notice t2">
      <Icon name="info" size={14} /> <Zh text={textOf(title, getLanguage())} />
    </p>
  );
}

function FindingItem({
  finding,
  chosen,
  canDecide,
  busy,
  rejecting,
  onChoose,
  onDecide,
  onRejecting,
}: {
  finding: StoredFinding;
  chosen: boolean;
  canDecide: boolean;
  busy: boolean;
  rejecting: boolean;
  onChoose: () => void;
  onDecide: (decision: Decision, reason?: string) => void;
  onRejecting: (open: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <article className={chosen ? 'finding chosen' : 'finding'}>
      <button type="button" className="finding-main" data-finding={finding.id} onClick={onChoose} aria-pressed={chosen}>
        <Said finding={finding} />
      </button>
      {finding.steps && finding.steps.length > 0 && (
        <details>
          <summary>{t('case.calculation')}</summary>
          <ol>
            {finding.steps.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </details>
      )}
      {finding.citation.text && (
        <details>
          <summary>{t('case.legalText')}</summary>
          <blockquote lang="zh-CN">{finding.citation.text}</blockquote>
        </details>
      )}
      {finding.acknowledgement === '' && <p className="t3">{t('case.applicantSaw')}</p>}
      {finding.acknowledgement && (
        <p className="finding-ack">
          <b>{t('case.applicantSays')}</b>
          <Zh text={finding.acknowledgement} />
        </p>
      )}
      <FindingDecision
        finding={finding}
        mayDecide={canDecide}
        busy={busy}
        rejecting={rejecting}
        onRejecting={onRejecting}
        onDecide={onDecide}
      />
    </article>
  );
}

/** What was found: rule, place, words, what was filled in against the limit, and the legal ground. */
function Said({ finding }: { finding: StoredFinding }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const place = finding.places[0];
  return (
    <>
      <span className="finding-line">
        <WeightTag weight={weightOf(finding)} />
        <b className="finding-rule">{finding.rule}</b>
        <span className="t3">v{finding.ruleVersion}</span>
        {place?.label && (
          <span className="t2">
            <Zh text={textOf(place.label, language)} />
          </span>
        )}
        {finding.unverified && !finding.wouldBe && <span className="finding-mark">{t('case.unverified')}</span>}
      </span>
      <span className="finding-title">
        <Zh text={textOf(finding.title, language)} />
      </span>
      {finding.detail && (
        <span className="t2">
          <Zh text={textOf(finding.detail, language)} />
        </span>
      )}
      {(finding.value || finding.limit) && (
        <span className="finding-values">
          <Figure word={t('case.value')} figure={finding.value} />
          {finding.limit && ' '}
          <Figure word={t(`case.${isMeasure(finding.limit ?? '') ? 'limit' : 'expected'}`)} figure={finding.limit} />
        </span>
      )}
      <span className="t3">
        <Zh text={basisOf(finding.citation)} />
      </span>
    </>
  );
}

function Figure({ word, figure }: { word: string; figure: string | undefined }): ReactNode {
  return figure ? (
    <>
      {word}{' '}
      <b>
        <Zh text={figure} />
      </b>
    </>
  ) : null;
}
