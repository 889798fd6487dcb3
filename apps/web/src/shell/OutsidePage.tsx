import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryRecord } from '../client/navigation.ts';
import { useNavigator } from './navigator.ts';
import type { RouteMatch } from './routes.ts';
import { PageView } from './tabs/PageView.tsx';
import { PaneBoundary } from './tabs/PaneBoundary.tsx';

/** One page outside the layout: sign-in, error pages, selections, previews (R2.1-42). */
export function OutsidePage({ match }: { match: RouteMatch }): ReactNode {
  const { t } = useTranslation();
  const search = useNavigator((state) => state.address.search);
  const { page } = match;
  // A layout effect, so that a page's own title is set after it.
  useLayoutEffect(() => {
    document.title = `${t(page.title)} - ${t('common.platform')}`;
  }, [page, t]);
  return (
    <PaneBoundary key={page.key} part={page.key} onRetry={() => window.location.reload()}>
      <PageView match={match} query={queryRecord(search)} />
    </PaneBoundary>
  );
}
