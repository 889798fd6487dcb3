import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import '../list/list.css';
import './admin.css';

/** The frame of an administration page that is more than one list. */
export function AdminPage({
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
