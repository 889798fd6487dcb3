import { openTab } from '../client/tab.ts';
import type { MenuEntry } from './routes.ts';

/** Opens what a menu entry leads to; answers the text key of a warning when it leads nowhere (R2.2-09…R2.2-13). */
export function openMenu(entry: MenuEntry): string | null {
  switch (entry.target.kind) {
    case 'page':
    case 'area':
      openTab({ path: entry.target.path });
      return null;
    case 'external':
      window.open(entry.target.url, '_blank', 'noopener,noreferrer');
      return null;
    case 'placeholder':
      return 'shell.placeholder';
    case 'missing':
      return 'shell.missing';
    case 'group':
      return null;
  }
}
