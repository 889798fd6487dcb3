import { type ReactNode, useEffect } from 'react';
import { changeSettings } from '../client/settings.ts';
import { entryOf, flatten, type MenuEntry } from './menu-routes.ts';
import { usePlace } from './use-place.ts';

/** Chooses an entry of the header menu; it is remembered (R2.4-12). */
export function setTop(activeHeader: string): void {
  changeSettings({ activeHeader });
}

/** Lets the header menu follow the page that is shown. */
export function MenuFollower({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  const place = usePlace();
  useEffect(() => {
    const marked = entryOf(flatten(entries), place);
    const owner = marked && entries.find((entry) => flatten([entry]).includes(marked));
    if (owner) setTop(owner.id);
  }, [place, entries]);
  return null;
}
