import type { ReactNode } from 'react';
import type { PageProps } from '../../client/page.ts';
import AreaListPage from '../../runtime/list/area/AreaListPage.tsx';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';

const params = { group: 'review', name: 'dossiers' };

/** `/hzpCpSlmxYwList`: what the rules said of each case, outside the layout (R2.1-27). */
export default function ReviewListPage({ query }: PageProps): ReactNode {
  return (
    <Standalone path="/hzpCpSlmxYwList" query={query} params={params}>
      <AreaListPage params={params} />
    </Standalone>
  );
}
