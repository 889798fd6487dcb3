import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Zh } from './Zh.tsx';
import './bar.css';

/** A persistent line over a form or page: what stands in the way or is to be known, and what to do about it. */
export function Bar({
  look,
  icon,
  text,
  detail,
  quiet = false,
  children,
}: {
  look: 'warning' | 'danger' | 'info';
  icon: IconName;
  text: string;
  detail?: string | null;
  /** Told, not called out. */
  quiet?: boolean;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={`told r-${look}`} role={quiet ? 'note' : 'alert'}>
      <Icon name={icon} size={14} />
      <span className="told-text">
        <Zh text={text} />
        {detail ? (
          <small>
            {' '}
            <Zh text={detail} />
          </small>
        ) : null}
      </span>
      {children}
    </div>
  );
}
