import type { TenantRecord } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import type { IconName } from '../../ui/icons.tsx';

type Look = { look: MarkRole; icon: IconName };
const statusLooks: Record<TenantRecord['status'], Look> = {
  ENABLED: { look: 'success', icon: 'checkCircle' },
  DISABLED: { look: 'neutral', icon: 'ban' },
};
const approvalLooks: Record<TenantRecord['approveStatus'], Look> = {
  WAIT: { look: 'warning', icon: 'clock' },
  PASSED: { look: 'success', icon: 'check' },
  REFUSED: { look: 'danger', icon: 'xcircle' },
};
const spaceLooks: Record<TenantRecord['schemaStatus'], Look> = {
  WAIT: { look: 'neutral', icon: 'minus' },
  CREATING: { look: 'info', icon: 'clock' },
  CREATED: { look: 'success', icon: 'database' },
  FAILED: { look: 'danger', icon: 'xcircle' },
  DROPPING: { look: 'info', icon: 'clock' },
  DROPPED: { look: 'neutral', icon: 'trash' },
  ERROR: { look: 'danger', icon: 'octagon' },
};

/** Enabled or disabled (R4-01). */
export function StatusMark({ status }: { status: TenantRecord['status'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...statusLooks[status]}>{t(`tenant.status.${status}`)}</Mark>;
}

/** Waiting, passed or refused (R4-02). */
export function ApprovalMark({ status }: { status: TenantRecord['approveStatus'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...approvalLooks[status]}>{t(`tenant.approval.${status}`)}</Mark>;
}

/** State of a tenant's space (R3-16). */
export function SpaceMark({ status }: { status: TenantRecord['schemaStatus'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...spaceLooks[status]}>{t(`tenant.space.state.${status}`)}</Mark>;
}
