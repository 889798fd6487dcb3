import type { Page } from '../client/page.ts';
import { pages } from '../pages.ts';
import type { TabRoute } from './tabs/tabs.ts';

/** Where a menu entry leads. */
export type MenuTarget =
  | { kind: 'page'; path: string }
  /** `isSure`: the menu names an area; a bare path may be one, which only the server knows. */
  | { kind: 'area'; area: string; path: string; isSure: boolean }
  /** Data template list at the entry's own path (R2.2-08). */
  | { kind: 'data'; path: string; id: string }
  /** Embedded page at the entry's own path (R2.2-07); selecting it opens a new window unless the field `open` says frame (R2.2-14). */
  | { kind: 'frame'; path: string; url: string; newWindow: boolean }
  /** An empty placeholder node: selecting it warns 'temporary menu' (R2.2-11). */
  | { kind: 'placeholder' }
  /** Empty or unresolvable address (R2.2-09). */
  | { kind: 'missing'; path: string }
  | { kind: 'group' };

/** One address that the menu made. */
export interface MenuRoute {
  name: string;
  title: string;
  /** Address the browser ends at. */
  to: string;
  /** Set where the page is shown at this very address. */
  page: Page | null;
  params: Record<string, string>;
}

/** What the menu says of addresses. */
export interface MenuRoutes {
  byPath: ReadonlyMap<string, MenuRoute>;
  /** Addresses that some entry leads to. */
  targets: ReadonlySet<string>;
  /** Names of those addresses. */
  titles: ReadonlyMap<string, string>;
}

export const missingPath = '/system/error/404';

/** The page that an address shows. */
export interface RouteMatch {
  page: Page;
  params: Record<string, string>;
  /** Name of the menu route that made this address, if one did. */
  name?: string;
  title?: string;
}

const defaultPart = /^[\w.-]+$/;

/** The page of a path; fixed paths stand before patterns in the list. */
export function matchPage(path: string, list: readonly Page[] = pages): RouteMatch | null {
  for (const page of list) {
    const params = matchPath(page, path);
    if (params) return { page, params };
  }
  return null;
}

function matchPath(page: Page, path: string): Record<string, string> | null {
  const wanted = page.path.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      const name = part.slice(1);
      if (!(page.params?.[name] ?? defaultPart).test(value)) return null;
      params[name] = value;
    } else if (part !== value) return null;
  }
  return params;
}

/** Answers for the pages of the product: a switch of tabs asks for the same addresses again and again. */
const matched = new WeakMap<MenuRoutes, Map<string, RouteMatch | null>>();
const matchedLimit = 500;

/** The page of an address: one that the menu made, else one of the product. */
export function matchAddress(path: string, routes: MenuRoutes, list: readonly Page[] = pages): RouteMatch | null {
  if (list !== pages) return searchAddress(path, routes, list);
  const kept = matched.get(routes);
  const answers = kept && kept.size < matchedLimit ? kept : new Map<string, RouteMatch | null>();
  if (answers !== kept) matched.set(routes, answers);
  const known = answers.get(path);
  if (known !== undefined) return known;
  const match = searchAddress(path, routes, list);
  answers.set(path, match);
  return match;
}

function searchAddress(path: string, routes: MenuRoutes, list: readonly Page[]): RouteMatch | null {
  const own = routes.byPath.get(path);
  if (own?.page) return { page: own.page, params: own.params, name: own.name, title: own.title };
  return matchPage(path, list);
}

/** A menu's own address or alias leads to its target; other paths are themselves. */
export function resolvePath(path: string, { byPath }: MenuRoutes): string {
  return byPath.get(path)?.to ?? path;
}

/** What the routes say of a path, for the guard (R2.3-21); `known` holds what the server answered about areas. */
export function routeState(
  path: string,
  routes: MenuRoutes,
  known: ReadonlyMap<string, 'allowed' | 'forbidden' | 'unknown'>,
  list: readonly Page[] = pages,
): 'allowed' | 'forbidden' | 'unknown' | 'unasked' {
  const match = matchAddress(path, routes, list);
  if (!match) return known.get(path) ?? 'unasked';
  if (routes.targets.has(path)) return 'allowed';
  if (match.page.needsMenu) return 'forbidden';
  if (match.page.key === 'd') return known.get(path) ?? 'unasked';
  if (!match.page.area) return 'allowed';
  const area = areaPathOf(match.params);
  return routes.targets.has(area) ? 'allowed' : (known.get(area) ?? 'unasked');
}

/** What the server has to be asked about to know a path: its area, or the path itself. */
export function questionOf(path: string, list: readonly Page[] = pages): string {
  const match = matchPage(path, list);
  return match?.page.area ? areaPathOf(match.params) : path;
}

function areaPathOf(params: Record<string, string>): string {
  return `/${params.group}/${params.name}`;
}

/** The tab of an address: which page, with which key; null where the product has no such page in the layout. */
export function routeOf(path: string, search: string, routes: MenuRoutes): TabRoute | null {
  const match = matchAddress(path, routes);
  if (!match || (match.page.access ?? 'login') !== 'login') return null;
  const { page, params } = match;
  const key = page.tab === 'page' ? `page:${page.key}` : page.tab === 'address' ? path + search : path;
  return { key, name: match.name ?? nameOf(path), path, search, params, cache: page.cache !== false };
}

/** Route name of a path: its parts joined with hyphens, as for the routes of the menu. */
function nameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}
