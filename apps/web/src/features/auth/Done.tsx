import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

/** What has been done, what follows, and the way on. */
export function Done({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  return (
    <div className="auth-done" role="status">
      <Icon name="checkCircle" size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
