import type { ReactNode } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { useProductList } from './product-list.tsx';

/** All products that the caller may see, by number, name, holder, state and validity. */
export default function ProductsPage(): ReactNode {
  return <ListPage spec={useProductList()} />;
}
