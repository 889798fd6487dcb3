import type { OperateRow } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { OperateDrawer } from './OperateDrawer.tsx';
import { useOperateList } from './operate-list.tsx';

/** What was done in the business, in words; read only for everybody. */
export default function OperatePage(): ReactNode {
  const [opened, setOpened] = useState<OperateRow | null>(null);
  return (
    <>
      <ListPage spec={useOperateList(setOpened)} />
      <OperateDrawer row={opened} onClose={() => setOpened(null)} />
    </>
  );
}
