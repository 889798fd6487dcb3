import type { ReactNode } from 'react';
import '../features/error/error-page.css';
import { PaneBoundary } from './tabs/PaneBoundary.tsx';

/** Shown when the application's code does not load (a new release removed its files); offers one reload (R8-36). */
export function RootBoundary({ children }: { children: ReactNode }): ReactNode {
  return (
    <PaneBoundary part="app" onRetry={() => window.location.reload()}>
      {children}
    </PaneBoundary>
  );
}
