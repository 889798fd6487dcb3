import { lazy, type ReactNode, Suspense } from 'react';

/** The tools of development mode; a production build drops the import, so none of their code is shipped (R6-18). */
const Tools =
  import.meta.env.MODE === 'development'
    ? lazy(async () => ({ default: (await import('./dev/DevTools.tsx')).DevTools }))
    : null;

/** Error-log button and API base switcher in the header, in development only. */
export function DeveloperTools(): ReactNode {
  return Tools ? (
    <Suspense fallback={null}>
      <Tools />
    </Suspense>
  ) : null;
}
