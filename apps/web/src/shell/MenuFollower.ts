import { type ReactNode, useEffect } from 'react';
import { changeSettings } from '../client/settings.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { flatten, isAt, type MenuEntry } from './menu-routes.ts';
import { useTabs } from './tabs-store.ts';

/** Chooses an entry of the header menu; it is remembered (R2.4-12). */
export function setTop(activeHeader: string): void {
  changeSettings({ activeHeader });
}

/** Lets the header menu follow the page that is shown. */
export function MenuFollower({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  const path = useAfterPaint(useTabs((state) => state.tabs.find((tab) => tab.key === state.current)?.path ?? ''));
  useEffect(() => {
    const owner = entries.find((entry) => flatten([entry]).some((one) => isAt(one, path)));
    if (owner) setTop(owner.id);
  }, [path, entries]);
  return null;
}
