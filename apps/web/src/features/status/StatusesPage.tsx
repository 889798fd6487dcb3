import type { StatusRow } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTab } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { MovesView } from './MovesView.tsx';
import { StatusForm } from './StatusForm.tsx';
import { useStatusList } from './status-list.tsx';

/** The statuses of cases and products: their words, and which may follow which. */
export default function StatusesPage(): ReactNode {
  const { query } = useTab();
  return query.view === 'moves' ? <MovesView /> : <Words />;
}

function Words(): ReactNode {
  const [edited, setEdited] = useState<StatusRow | null>(null);
  return (
    <>
      <ListPage spec={useStatusList(setEdited)} />
      <StatusForm row={edited} onClose={() => setEdited(null)} />
    </>
  );
}
