import type { StoredFinding } from '@app/contract';
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readKept, writeKept } from '../../client/kept-text.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { Decision } from './use-decide-finding.ts';

interface FindingDecisionProps {
  finding: StoredFinding;
  mayDecide: boolean;
  busy: boolean;
  rejecting: boolean;
  size?: 'small' | 'middle';
  onRejecting: (open: boolean) => void;
  onDecide: (decision: Decision, reason?: string) => void;
  /** Further buttons beside accept and reject. */
  children?: ReactNode;
}

/** What an officer decided about a finding, or the buttons to decide it: accept, or reject with a reason. */
export function FindingDecision(props: FindingDecisionProps): ReactNode {
  const { finding, mayDecide, busy, rejecting, size = 'small', onRejecting, onDecide, children } = props;
  const { t } = useTranslation();
  const kept = `reason.${finding.id}`;
  const [reason, write] = useState(() => String(readKept(kept) ?? ''));
  const setReason = (typed: string) => {
    write(typed);
    writeKept(kept, typed || null);
  };
  const isDecided = finding.decision !== null;
  useEffect(() => {
    if (isDecided) writeKept(kept, null);
  }, [isDecided, kept]);
  if (isDecided) return <Decided {...props} />;
  if (!mayDecide) return null;
  if (rejecting) return <Rejection {...props} {...{ size, reason, setReason }} />;
  return (
    <div className="finding-actions">
      <Button size={size} disabled={busy} onClick={() => onDecide('accepted')}>
        {t('case.accept')} <kbd>A</kbd>
      </Button>
      <Button size={size} disabled={busy} onClick={() => onRejecting(true)}>
        {t('case.reject')} <kbd>R</kbd>
      </Button>
      {children}
    </div>
  );
}

/** What was decided, by whom and when, and the way to decide it anew. */
function Decided({ finding, mayDecide, busy, onDecide }: FindingDecisionProps): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="finding-decision">
      <Icon name={finding.decision === 'accepted' ? 'check' : 'close'} size={14} />
      <b>{t(`case.decision.${finding.decision}`)}</b>
      <span className="t3">
        <Zh text={finding.decidedBy ?? ''} /> {finding.decidedAt?.slice(0, 16)}
      </span>
      {mayDecide && (
        <button type="button" className="lk" disabled={busy} onClick={() => onDecide(null)}>
          {t('case.changeDecision')}
        </button>
      )}
      {finding.decisionReason && (
        <span className="finding-reason">
          <Zh text={finding.decisionReason} />
        </span>
      )}
    </p>
  );
}

/** The reason, without which nothing is rejected. What was written stays when it is put off. */
function Rejection({
  busy,
  size,
  reason,
  setReason,
  onRejecting,
  onDecide,
}: FindingDecisionProps & { reason: string; setReason: (reason: string) => void }): ReactNode {
  const { t } = useTranslation();
  // The same finding may stand in two tabs.
  const id = useId();
  const reject = () => onDecide('rejected', reason.trim());
  return (
    <div className="finding-reject">
      <label htmlFor={id}>{t('case.rejectReason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onRejecting(false);
          if (event.key === 'Enter' && event.ctrlKey && reason.trim()) reject();
        }}
      />
      <div className="finding-actions">
        <Button size={size} onClick={() => onRejecting(false)}>
          {t('common.cancel')}
        </Button>
        <Button size={size} type="primary" disabled={!reason.trim() || busy} onClick={reject}>
          {t('case.confirmReject')}
        </Button>
      </div>
    </div>
  );
}
