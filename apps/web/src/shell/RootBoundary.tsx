import type { ReactNode } from 'react';
import '../features/error/error-page.css';
import { PaneBoundary } from './PaneBoundary.tsx';

/** When the application itself does not load (a new release took its files away): says so and offers one reload (R8-36). */
export function RootBoundary({ children }: { children: ReactNode }): ReactNode {
  return (
    <PaneBoundary part="app" onRetry={() => window.location.reload()}>
      {children}
    </PaneBoundary>
  );
}
