import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryRecord } from '../client/navigation.ts';
import { entered, leave, useNavigator } from './navigator.ts';
import { PaneBoundary } from './PaneBoundary.tsx';
import { componentOf } from './page-component.ts';
import type { RouteMatch } from './routes.ts';

/** One page outside the layout: sign-in, error pages, selections, previews (R2.1-42). */
export function OutsidePage({ match }: { match: RouteMatch }): ReactNode {
  const { t } = useTranslation();
  const search = useNavigator((state) => state.address.search);
  const { page, params } = match;
  // A layout effect, so that a page's own title is set after it.
  useLayoutEffect(() => {
    document.title = `${t(page.title)} - ${t('common.platform')}`;
  }, [page, t]);
  const PageComponent = componentOf(page);
  return (
    <PaneBoundary key={page.key} part={page.key} onRetry={() => window.location.reload()}>
      <Suspense fallback={null}>
        <PageComponent params={params} query={queryRecord(search)} onSignedIn={entered} onSignedOut={leave} />
      </Suspense>
    </PaneBoundary>
  );
}
