import type { MenuEntry } from './menu-routes.ts';
import { openPath } from './tabs-store.ts';

/** Opens what a menu entry leads to; answers the text key of a warning when it leads nowhere (R2.2-09…R2.2-14). */
export function openMenu({ target }: MenuEntry): string | null {
  switch (target.kind) {
    case 'frame':
      if (target.newWindow) window.open(target.url, '_blank', 'noopener,noreferrer');
      else openPath(target.path);
      return null;
    case 'placeholder':
      return 'shell.placeholder';
    case 'group':
      return null;
    default:
      openPath(target.path);
      return null;
  }
}
