import type { MenuNode } from '@app/contract';
import type { Page } from '../pages.ts';

/** Where a menu entry leads. */
export type MenuTarget =
  | { kind: 'page'; path: string }
  | { kind: 'area'; area: string; path: string }
  | { kind: 'external'; url: string }
  /** An empty placeholder node: selecting it warns 'temporary menu' (R2.2-11). */
  | { kind: 'placeholder' }
  | { kind: 'missing' }
  | { kind: 'group' };

export interface MenuEntry {
  id: string;
  name: string;
  /** The node's own address, joined from the aliases (R2.2-02, R2.2-05). */
  path: string;
  icon: string | null;
  target: MenuTarget;
  children: MenuEntry[];
}

const placeholder = /^.*-menu-empty-\d+$/;
const areaUrl = /^area:([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)$/;

/** Menu of the server → entries whose targets are resolved against the pages of this product (R2.2-01…R2.2-15). */
export function routesFromMenu(menu: readonly MenuNode[], pages: readonly Page[]): MenuEntry[] {
  return menu.map((node) => ({
    id: node.id,
    name: node.label || node.name,
    path: node.path,
    icon: node.icon,
    target: targetOf(node, pages),
    children: routesFromMenu(node.children, pages),
  }));
}

function targetOf(node: MenuNode, pages: readonly Page[]): MenuTarget {
  if (node.children.length > 0) return { kind: 'group' };
  if (placeholder.test(node.alias)) return { kind: 'placeholder' };
  const url = node.url ?? node.defaultUrl ?? '';
  const area = areaUrl.exec(url)?.[1];
  if (area) return { kind: 'area', area, path: `/${area}` };
  if (url.startsWith('page:')) {
    const page = pages.find((one) => one.key === url.slice('page:'.length));
    return page && !page.path.includes(':') ? { kind: 'page', path: page.path } : { kind: 'missing' };
  }
  if (/^https?:\/\//i.test(url)) return { kind: 'external', url };
  return { kind: 'missing' };
}

/** Every entry, groups included, in menu order. */
export function flatten(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}

/** Leaves with their full title, for the search panel and quick navigation. */
export function leaves(entries: readonly MenuEntry[], above: string[] = []): { entry: MenuEntry; title: string }[] {
  return entries.flatMap((entry) =>
    entry.target.kind === 'group'
      ? leaves(entry.children, [...above, entry.name])
      : [{ entry, title: [...above, entry.name].join(' / ') }],
  );
}

/**
 * Which menu goes where: three levels and more put the first one into the header; a flatter menu stays whole at the side,
 * where it needs one click less.
 */
export function splitMenu(entries: readonly MenuEntry[]): 'header' | 'side' {
  const isDeep = entries.some((top) => top.children.some((child) => child.children.length > 0));
  return isDeep && entries.length > 1 ? 'header' : 'side';
}

export interface RouteMatch {
  page: Page;
  params: Record<string, string>;
}

/** The page of a path; fixed paths stand before patterns in the list. */
export function matchPage(path: string, pages: readonly Page[]): RouteMatch | null {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      if (!/^[\w.-]+$/.test(value)) return null;
      params[part.slice(1)] = value;
    } else if (part !== value) return null;
  }
  return params;
}

/** A menu's own address (`/reg/first`) leads to its target; other paths are themselves. */
export function resolvePath(path: string, entries: readonly MenuEntry[]): string {
  const entry = flatten(entries).find((one) => one.path === path);
  return entry && (entry.target.kind === 'page' || entry.target.kind === 'area') ? entry.target.path : path;
}

/** What the routes say of a path, for the guard: pages of a menu need that menu, area paths are judged by the server. */
export function routeState(
  path: string,
  entries: readonly MenuEntry[],
  pages: readonly Page[],
): 'allowed' | 'forbidden' | 'unknown' {
  const match = matchPage(path, pages);
  if (!match) return 'unknown';
  if (!match.page.needsMenu) return 'allowed';
  return flatten(entries).some((entry) => entry.target.kind === 'page' && entry.target.path === path)
    ? 'allowed'
    : 'forbidden';
}
