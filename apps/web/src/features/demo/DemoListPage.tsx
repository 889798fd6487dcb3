import type { ReactNode } from 'react';
import type { PageProps } from '../../client/page.ts';
import AreaListPage from '../../runtime/list/area/AreaListPage.tsx';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';

const params = { group: 'demo', name: 'crud' };

/** `/demo/crud/list`: the demonstration register outside the layout (R2.1-36). */
export default function DemoListPage({ query }: PageProps): ReactNode {
  return (
    <Standalone path="/demo/crud/list" query={query} params={params}>
      <AreaListPage params={params} />
    </Standalone>
  );
}
