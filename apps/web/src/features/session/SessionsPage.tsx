import type { ReactNode } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { useSessionList } from './session-list.tsx';

/** Who is signed in now, from where, and a way to end it at once. */
export default function SessionsPage(): ReactNode {
  return <ListPage spec={useSessionList()} />;
}
