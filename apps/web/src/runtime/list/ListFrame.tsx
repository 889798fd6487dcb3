import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import './list.css';

/** The frame of a page with a list: title with facts and actions, below it the content. */
export function ListFrame({
  title,
  facts,
  actions,
  children,
}: {
  title: string;
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="page fill list-page">
      <PageHeader title={title} facts={facts} actions={actions} />
      {children}
    </div>
  );
}
