import type { Severity } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons.tsx';

export const severityLooks: Record<Severity, { icon: IconName; role: 'danger' | 'warning' | 'stop' | 'info' }> = {
  error: { icon: 'octagon', role: 'danger' },
  warn: { icon: 'triangle', role: 'warning' },
  undecided: { icon: 'diamond', role: 'stop' },
  info: { icon: 'info', role: 'info' },
};

/** Severity of a finding; 'undecided' is never shown as passed (design/README 5). `iconOnly` keeps the word for screen readers. */
export function SeverityTag({
  severity,
  iconOnly,
  count,
}: {
  severity: Severity;
  iconOnly?: boolean;
  count?: number;
}): ReactNode {
  const { t } = useTranslation();
  const { icon, role } = severityLooks[severity];
  const word = t(`common.severity.${severity}`);
  return (
    <span
      className={`sev r-${role}${iconOnly && count === undefined ? ' alone' : ''}`}
      title={iconOnly ? word : undefined}
    >
      <Icon name={icon} size={14} />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{word}</span>
      {count === undefined ? null : <span>{count}</span>}
    </span>
  );
}
