import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Page, PageProps } from '../../client/page.ts';
import { codeOf, loadPage } from '../../pages.ts';
import { entered, leave } from '../navigator.ts';
import type { RouteMatch } from '../routes.ts';

/** The page of an address; shows `wait` until its code is loaded. */
export function PageView({
  match,
  query,
  wait,
}: {
  match: RouteMatch;
  query: Record<string, string>;
  wait?: ReactNode;
}): ReactNode {
  const PageComponent = usePageComponent(match.page);
  if (!PageComponent) return wait;
  return <PageComponent params={match.params} query={query} onSignedIn={entered} onSignedOut={leave} />;
}

/**
 * The component of a page, null until its code is here; a failure is thrown for the boundary around the page. Not by
 * `lazy`: after a fallback React keeps what comes next back for 300 ms, and a code that is here needs no wait at all.
 */
function usePageComponent(page: Page): ComponentType<PageProps> | null {
  const [outcome, setOutcome] = useState<{ page: Page; error?: unknown } | null>(null);
  const known = codeOf(page);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let current = true;
    const notify = (error?: unknown) => {
      if (current) setOutcome({ page, error });
    };
    loadPage(page).then(() => notify(), notify);
    return () => {
      current = false;
    };
  }, [page, isKnown]);
  if (!known && outcome?.page === page && outcome.error !== undefined) throw outcome.error;
  return known?.default ?? null;
}
