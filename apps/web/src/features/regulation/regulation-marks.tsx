import type { ChangedRow, RegulationChange, RegulationDuty, RegulationEntry } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import type { IconName } from '../../ui/icons.tsx';

type Look = { look: MarkRole; icon: IconName };
const states: Record<RegulationEntry['state'], Look> = {
  inForce: { look: 'success', icon: 'check' },
  future: { look: 'info', icon: 'clock' },
  ended: { look: 'neutral', icon: 'archive' },
  off: { look: 'stop', icon: 'ban' },
};
const statuses: Record<RegulationChange['status'], Look> = {
  draft: { look: 'info', icon: 'edit' },
  publishing: { look: 'info', icon: 'clock' },
  published: { look: 'success', icon: 'checkCircle' },
  withdrawn: { look: 'neutral', icon: 'undo' },
};
const judgements: Record<RegulationDuty['judged'], Look> = {
  yes: { look: 'success', icon: 'check' },
  resting: { look: 'warning', icon: 'ban' },
  none: { look: 'neutral', icon: 'minus' },
};
const ops: Record<ChangedRow['op'], Look> = {
  add: { look: 'success', icon: 'plus' },
  edit: { look: 'info', icon: 'edit' },
  remove: { look: 'danger', icon: 'minus' },
};

/** Whether a row holds today. */
export function StateMark({ state }: { state: RegulationEntry['state'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...states[state]}>{t(`regulation.states.${state}`)}</Mark>;
}

/** Whether somebody compared the row with the official text. */
export function VerifiedMark({ verified }: { verified: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <Mark look={verified ? 'success' : 'warning'} icon={verified ? 'shield' : 'triangle'}>
      {t(verified ? 'regulation.isVerified' : 'regulation.notVerified')}
    </Mark>
  );
}

/** Whether a rule judges a duty of the law. */
export function JudgedMark({ judged }: { judged: RegulationDuty['judged'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...judgements[judged]}>{t(`regulation.judgements.${judged}`)}</Mark>;
}

/** Where a change stands. */
export function StatusMark({ status }: { status: RegulationChange['status'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...statuses[status]}>{t(`regulation.statuses.${status}`)}</Mark>;
}

/** What a change does to a row. */
export function OpMark({ op }: { op: ChangedRow['op'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...ops[op]}>{t(`regulation.op.${op}`)}</Mark>;
}
