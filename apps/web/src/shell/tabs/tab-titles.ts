import { type MenuRoutes, matchPage } from '../routes.ts';
import type { TabItem } from './tabs.ts';

/** Title of a tab: the one set by the page, else given by the opener, else the menu's name, else the page's default. */
export function titleOfTab(tab: TabItem, routes: MenuRoutes, t: (key: string) => string): string {
  if (tab.title !== '') return tab.title;
  const named = routes.byPath.get(tab.path)?.title ?? routes.titles.get(tab.path);
  if (named) return named;
  const match = matchPage(tab.path);
  return match ? t(match.page.title) : tab.path;
}
