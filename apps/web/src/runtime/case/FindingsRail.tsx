import { type CaseDetail, decideFinding, type StoredFinding, type Text, textOf } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, toApiError } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SeverityTag } from '../../ui/SeverityTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { basisOf, bySeverity } from '../finding/finding.ts';
import { pathOf } from '../list/path-of.ts';

/** Findings of the submitted version: evidence, the applicant's reason, and the officer's decision (keys N P A R). */
export function FindingsRail({
  area,
  detail,
  canDecide,
  onGoTo,
  onChanged,
}: {
  area: string;
  detail: CaseDetail;
  canDecide: boolean;
  onGoTo: (field: string, rowId?: string, column?: string) => void;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<string | null>(null);
  const rail = useRef<HTMLDivElement>(null);
  const findings = bySeverity(detail.findings) as StoredFinding[];
  const decide = useMutation({
    mutationFn: (input: { findingId: string; decision: 'accepted' | 'rejected' | null; reason?: string }) =>
      send(decideFinding, { ...pathOf(area), caseId: detail.id, ...input }, { quiet: true }),
    onSuccess: () => {
      setRejecting(null);
      onChanged();
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  const choose = (finding: StoredFinding) => {
    setChosen(finding.id);
    const place = finding.places[0];
    if (place) onGoTo(place.field, place.rowId, place.column);
  };
  const keys = (event: KeyboardEvent) => {
    if (
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const at = findings.findIndex((finding) => finding.id === chosen);
    const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : 0;
    const next = findings[Math.min(findings.length - 1, Math.max(0, at + step))];
    if (step !== 0 && next) {
      choose(next);
      rail.current?.querySelector<HTMLElement>(`[data-finding="${next.id}"]`)?.focus();
    } else if (canDecide && chosen && event.key === 'a') decide.mutate({ findingId: chosen, decision: 'accepted' });
    else if (canDecide && chosen && event.key === 'r') {
      event.preventDefault();
      setRejecting(chosen);
    }
  };
  if (findings.length === 0 && detail.notices.length === 0)
    return <EmptyState icon="checkCircle" text={t('case.noFindings')} hint={t('case.noFindingsHint')} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the focused finding below
    <div className="findings" ref={rail} onKeyDown={keys}>
      {canDecide && <p className="t3 findings-keys">{t('case.keys')}</p>}
      {findings.map((finding) => (
        <FindingItem
          key={finding.id}
          finding={finding}
          chosen={finding.id === chosen}
          canDecide={canDecide}
          busy={decide.isPending}
          rejecting={rejecting === finding.id}
          onChoose={() => choose(finding)}
          onAccept={() => decide.mutate({ findingId: finding.id, decision: 'accepted' })}
          onReject={(reason) => decide.mutate({ findingId: finding.id, decision: 'rejected', reason })}
          onUndo={() => decide.mutate({ findingId: finding.id, decision: null })}
          onRejecting={(open) => setRejecting(open ? finding.id : null)}
        />
      ))}
      {detail.notices.map((notice) => (
        <Notice key={JSON.stringify(notice)} notice={notice} />
      ))}
    </div>
  );
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
  onAccept,
  onReject,
  onUndo,
  onRejecting,
}: {
  finding: StoredFinding;
  chosen: boolean;
  canDecide: boolean;
  busy: boolean;
  rejecting: boolean;
  onChoose: () => void;
  onAccept: () => void;
  onReject: (reason: string) => void;
  onUndo: () => void;
  onRejecting: (open: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const [reason, setReason] = useState('');
  const place = finding.places[0];
  return (
    <article className={chosen ? 'finding chosen' : 'finding'}>
      <button type="button" className="finding-main" data-finding={finding.id} onClick={onChoose} aria-pressed={chosen}>
        <span className="finding-line">
          <SeverityTag severity={finding.severity} />
          <b className="finding-rule">{finding.rule}</b>
          <span className="t3">v{finding.ruleVersion}</span>
          {place?.label && <span className="t2">{textOf(place.label, language)}</span>}
          {finding.unverified && <span className="finding-mark">{t('case.unverified')}</span>}
        </span>
        <span className="finding-title">
          <Zh text={textOf(finding.title, language)} />
        </span>
        {finding.detail && <span className="t2">{textOf(finding.detail, language)}</span>}
        {(finding.value || finding.limit) && (
          <span className="finding-values">
            {finding.value && (
              <>
                {t('case.value')}{' '}
                <b>
                  <Zh text={finding.value} />
                </b>
              </>
            )}
            {finding.limit && (
              <>
                {' '}
                {t('case.limit')}{' '}
                <b>
                  <Zh text={finding.limit} />
                </b>
              </>
            )}
          </span>
        )}
        <span className="t3">
          <Zh text={basisOf(finding.citation)} />
        </span>
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
      {finding.acknowledgement && (
        <p className="finding-ack">
          <b>{t('case.applicantSays')}</b>
          <Zh text={finding.acknowledgement} />
        </p>
      )}
      {finding.decision ? (
        <p className="finding-decision">
          <Icon name={finding.decision === 'accepted' ? 'check' : 'close'} size={14} />
          <b>{t(`case.decision.${finding.decision}`)}</b>
          <span className="t3">
            {finding.decidedBy} {finding.decidedAt?.slice(0, 16)}
          </span>
          {canDecide && (
            <button type="button" className="lk" disabled={busy} onClick={onUndo}>
              {t('case.changeDecision')}
            </button>
          )}
          {finding.decisionReason && <span className="finding-reason">{finding.decisionReason}</span>}
        </p>
      ) : canDecide && !rejecting ? (
        <div className="finding-actions">
          <Button size="small" disabled={busy} onClick={onAccept}>
            {t('case.accept')} <kbd>A</kbd>
          </Button>
          <Button size="small" disabled={busy} onClick={() => onRejecting(true)}>
            {t('case.reject')} <kbd>R</kbd>
          </Button>
        </div>
      ) : null}
      {rejecting && !finding.decision && (
        <div className="finding-reject">
          <label htmlFor={`reject-${finding.id}`}>{t('case.rejectReason')}</label>
          <Input.TextArea
            id={`reject-${finding.id}`}
            autoFocus
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onRejecting(false);
              if (event.key === 'Enter' && event.ctrlKey && reason.trim()) onReject(reason.trim());
            }}
          />
          <div className="finding-actions">
            <Button size="small" onClick={() => onRejecting(false)}>
              {t('common.cancel')}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={!reason.trim() || busy}
              onClick={() => onReject(reason.trim())}
            >
              {t('case.confirmReject')}
            </Button>
          </div>
        </div>
      )}
    </article>
  );
}
