import type { ReactNode } from 'react';
import type { PageProps } from '../../client/page.ts';
import AreaListPage from '../../runtime/list/area/AreaListPage.tsx';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';

const params = { group: 'support', name: 'questions' };

/** `/xtwtsjs`: the question collection outside the layout (R2.1-28). */
export default function QuestionsPage({ query }: PageProps): ReactNode {
  return (
    <Standalone path="/xtwtsjs" query={query} params={params}>
      <AreaListPage params={params} />
    </Standalone>
  );
}
