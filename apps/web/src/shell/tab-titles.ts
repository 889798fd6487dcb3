import { pages } from '../pages.ts';
import { flatten, type MenuEntry, matchPage } from './routes.ts';
import type { TabItem } from './tabs.ts';

/** Title of a tab: the page's own, the opener's, the menu's name, else the page's default. */
export function titleOfTab(tab: TabItem, entries: readonly MenuEntry[], t: (key: string) => string): string {
  if (tab.title !== '') return tab.title;
  const entry = flatten(entries).find(
    (one) => (one.target.kind === 'page' || one.target.kind === 'area') && one.target.path === tab.key,
  );
  if (entry) return entry.name;
  const match = matchPage(tab.key, pages);
  return match ? t(match.page.title) : tab.key;
}
