import type { Weight } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons.tsx';

export const weightLooks: Record<Weight, { icon: IconName; role: 'danger' | 'warning' | 'stop' | 'info' }> = {
  error: { icon: 'octagon', role: 'danger' },
  // The sign of a prohibition in the colour of a warning.
  grave: { icon: 'octagon', role: 'warning' },
  warn: { icon: 'triangle', role: 'warning' },
  undecided: { icon: 'diamond', role: 'stop' },
  info: { icon: 'info', role: 'info' },
};

/** How a finding weighs; 'undecided' is never shown as passed (design/README 5). `iconOnly` keeps the word for screen readers. */
export function WeightTag({
  weight,
  iconOnly,
  count,
}: {
  weight: Weight;
  iconOnly?: boolean;
  count?: number;
}): ReactNode {
  const { t } = useTranslation();
  const { icon, role } = weightLooks[weight];
  const word = t(`common.severity.${weight}`);
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
