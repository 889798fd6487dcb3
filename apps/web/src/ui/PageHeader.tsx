import type { ReactNode } from 'react';

/** Title line of a page: title, status and facts, then actions at the end with the primary one last. */
export function PageHeader({
  title,
  facts,
  actions,
}: {
  title: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className="ph1">
      <h1>{title}</h1>
      {facts}
      <span className="sp" />
      {actions}
    </div>
  );
}
