import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { loadTexts } from '../../client/i18n.ts';

/** Texts and code of other markets come when a place that can show them is drawn, not with the application. */
const part =
  <T,>(load: () => Promise<T>) =>
  async () => {
    await loadTexts((await import('../../locales/page-parts.ts')).regimeTexts);
    return load();
  };
const Bar = lazy(part(async () => ({ default: (await import('./RegimeBar.tsx')).RegimeBar })));
const List = lazy(part(async () => ({ default: (await import('./RegimeFindings.tsx')).RegimeFindings })));
const Choices = lazy(part(async () => ({ default: (await import('./RegimeBar.tsx')).RegimeChoices })));

/** The switches, and which market's findings are looked at. */
export function RegimeBar(props: ComponentProps<typeof Bar>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  );
}

/** Findings by the law of other markets, each under its market. */
export function RegimeFindings(props: ComponentProps<typeof List>): ReactNode {
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  );
}

/** The switches in the settings of the grid. */
export function RegimeChoices(): ReactNode {
  return (
    <Suspense fallback={null}>
      <Choices />
    </Suspense>
  );
}
