import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** Shown instead of empty content: says why it is empty, and offers the next step as `action`. */
export function EmptyState({
  text,
  hint,
  icon = 'inbox',
  action,
}: {
  text: string;
  hint?: string;
  icon?: IconName;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className="empty-state">
      <Icon name={icon} size={24} />
      <p>{text}</p>
      {hint ? <p className="t3 sm">{hint}</p> : null}
      {action}
    </div>
  );
}
