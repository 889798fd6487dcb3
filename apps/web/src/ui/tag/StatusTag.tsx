import type { StatusDefinition } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons.tsx';

export type StatusLook = StatusDefinition['look'] | 'filed' | 'check' | 'order';
type Role = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'violet' | 'stop';

/** How each status is drawn: colour, and an icon whose shape can be told apart in grey print (design/README 5). */
export const statusLooks: Record<StatusLook, { icon: IconName; role: Role }> = {
  draft: { icon: 'edit', role: 'neutral' },
  submitted: { icon: 'send', role: 'info' },
  accepted: { icon: 'inbox', role: 'info' },
  correction: { icon: 'back', role: 'warning' },
  review: { icon: 'search', role: 'violet' },
  supplement: { icon: 'pause', role: 'stop' },
  decision: { icon: 'gavel', role: 'violet' },
  granted: { icon: 'seal', role: 'success' },
  filed: { icon: 'seal', role: 'success' },
  refused: { icon: 'xcircle', role: 'danger' },
  withdrawn: { icon: 'undo', role: 'neutral' },
  cancelled: { icon: 'ban', role: 'neutral' },
  revoked: { icon: 'shield', role: 'danger' },
  check: { icon: 'scan', role: 'violet' },
  order: { icon: 'triangle', role: 'warning' },
};

/** Status as icon and word; the word comes from the area's definition, else from the look. */
export function StatusTag({ look, label }: { look: StatusLook; label?: string }): ReactNode {
  const { t } = useTranslation();
  const { icon, role } = statusLooks[look];
  return (
    <span className={`st r-${role} s-${look}`}>
      <Icon name={icon} size={12} />
      <span>{label ?? t(`common.status.${look}`)}</span>
    </span>
  );
}
