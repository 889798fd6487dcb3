import type { ReactNode } from 'react';
import { ListPage } from '../../../runtime/list/ListPage.tsx';
import { useTemplateList } from './template-list.tsx';

/** The templates of letters. */
export default function TemplatesPage(): ReactNode {
  return <ListPage spec={useTemplateList()} />;
}
