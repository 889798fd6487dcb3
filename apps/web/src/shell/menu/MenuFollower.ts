import { type ReactNode, useEffect } from 'react';
import { changeSettings } from '../../client/settings.ts';
import { usePlace } from '../use-place.ts';
import { entryOf, flatten, type MenuEntry } from './menu-routes.ts';

/** Chooses an entry of the header menu and stores the choice (R2.4-12). */
export function setTop(activeHeader: string): void {
  changeSettings({ activeHeader });
}

/** Chooses the header entry that the current page belongs to, whenever the page changes. */
export function MenuFollower({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  const place = usePlace();
  useEffect(() => {
    const marked = entryOf(flatten(entries), place);
    const owner = marked && entries.find((entry) => flatten([entry]).includes(marked));
    if (owner) setTop(owner.id);
  }, [place, entries]);
  return null;
}
