import type { ReactNode } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { useLetterList } from './letter-list.tsx';

/** The mailbox of letters. */
export default function LettersPage(): ReactNode {
  return <ListPage spec={useLetterList()} />;
}
