import { useEffect } from 'react';
import { changeSettings, useSettings } from '../client/settings.ts';
import { flatten, type MenuEntry, pathOf } from './menu-routes.ts';
import { useTabs } from './tabs-store.ts';

/** The chosen entry of the header menu: remembered (R2.4-12), and following the page that is shown. */
export function useMenuChoice(entries: readonly MenuEntry[]): { top: string | null; setTop: (id: string) => void } {
  const top = useSettings((state) => state.activeHeader);
  const path = useTabs((state) => state.tabs.find((tab) => tab.key === state.current)?.path ?? '');
  useEffect(() => {
    const owner = entries.find((entry) => flatten([entry]).some((one) => isAt(one, path)));
    if (owner) setTop(owner.id);
  }, [path, entries]);
  return { top, setTop };
}

const setTop = (activeHeader: string) => changeSettings({ activeHeader });

/** Whether a page belongs to an entry: a list stays marked while one of its cases is open. */
export function isAt(entry: MenuEntry, path: string): boolean {
  const own = pathOf(entry);
  if (own === null) return false;
  return path === own || (entry.target.kind === 'area' && path.startsWith(`${own}/`));
}
