import type { ReactNode } from 'react';
import type { PageProps } from '../../client/page.ts';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';
import TryReviewPage from './TryReviewPage.tsx';

/** `/smartIndex`: smart review outside the layout (R2.1-26). */
export default function SmartReviewPage({ query }: PageProps): ReactNode {
  return (
    <Standalone path="/smartIndex" query={query}>
      <TryReviewPage />
    </Standalone>
  );
}
