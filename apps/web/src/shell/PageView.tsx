import type { ReactNode } from 'react';
import { entered, leave } from './navigator.ts';
import { usePageComponent } from './page-component.ts';
import type { RouteMatch } from './routes.ts';

/** The page of an address; `wait` stands in its place until its code is here. */
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
