import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';

export type MarkRole = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'violet' | 'stop';

/** A state as icon, word and colour; the word alone is enough. */
export function Mark({ look, icon, children }: { look: MarkRole; icon: IconName; children: ReactNode }): ReactNode {
  return (
    <span className={`st r-${look}`}>
      <Icon name={icon} size={12} />
      {children}
    </span>
  );
}
