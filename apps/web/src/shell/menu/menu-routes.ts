import type { MenuNode } from '@app/contract';
import type { Page } from '../../client/page.ts';
import { type MenuRoute, type MenuRoutes, type MenuTarget, missingPath } from '../routes.ts';

export interface MenuEntry {
  id: string;
  name: string;
  /** Name of its route: the aliases from the top, joined with hyphens (R2.2-06). */
  route: string;
  /** Address of its route: the aliases from the top, joined with slashes (R2.2-02, R2.2-05). */
  path: string;
  icon: string | null;
  target: MenuTarget;
  children: MenuEntry[];
}

export const aliasPrefix = '/router-alias';
const placeholder = /-menu-empty-\d+$/;
const areaUrl = /^area:([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)$/;
const ownPath = /^\/([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*)$/;
const dataUrl = /^\/?(?:.*\/)?d\/(\w+)$/;
/** Deeper than any real menu; a tree that repeats itself ends here. */
const maxDepth = 16;

/** Pages that draw addresses made by the menu. */
export interface MenuPages {
  frame: Page;
  data: Page;
}

/** Menu of the server → entries whose targets are resolved against the pages of this product (R2.2-02…R2.2-15). */
export function entriesOf(menu: readonly MenuNode[], pages: readonly Page[]): MenuEntry[] {
  const seen = new Set<string>();
  const fixed = new Set(pages.filter((page) => !page.path.includes(':')).map((page) => page.path));
  const build = (nodes: readonly MenuNode[], above: MenuEntry | null, depth: number): MenuEntry[] => {
    const taken = new Set<string>();
    return nodes.flatMap((node) => {
      // The same node twice is a cycle or a mistake of the menu: the first place holds.
      if (seen.has(node.id) || depth > maxDepth) return [];
      seen.add(node.id);
      const segment = segmentOf(node, (one) => taken.has(one) || fixed.has(`${above?.path ?? ''}/${one}`));
      taken.add(segment);
      const entry: MenuEntry = {
        id: node.id,
        name: node.label || node.name,
        route: above ? `${above.route}-${segment}` : segment,
        path: `${above?.path ?? ''}/${segment}`,
        icon: node.icon,
        target: { kind: 'group' },
        children: [],
      };
      entry.children = build(node.children, entry, depth + 1);
      // A top node without children shows its page in a child `index` (R2.2-04).
      if (entry.children.length === 0) entry.target = targetOf(node, pages, above ? entry.path : `${entry.path}/index`);
      return [entry];
    });
  };
  return build(menu, null, 0);
}

/** The alias as one path segment; where it would hide a sibling or a page of the product it gets the node's id. */
function segmentOf(node: MenuNode, isTaken: (segment: string) => boolean): string {
  const alias = node.alias.replace(/[^\w.~-]+/g, '-').replace(/^\.+$/, '') || node.id;
  return isTaken(alias) ? `${alias}-${node.id}` : alias;
}

function targetOf(node: MenuNode, pages: readonly Page[], path: string): MenuTarget {
  if (placeholder.test(node.alias)) return { kind: 'placeholder' };
  const url = (node.url ?? node.defaultUrl ?? '').trim();
  const area = areaUrl.exec(url)?.[1];
  if (area) return { kind: 'area', area, path: `/${area}`, isSure: true };
  if (/^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url))
    return { kind: 'frame', path, url, newWindow: node.open !== 'frame' };
  // Any other scheme (javascript:, data:) names no page and is unresolvable.
  const key = url.startsWith('page:') ? url.slice('page:'.length) : url.replace(/^\//, '');
  const page = pages.find((one) => one.key === key);
  if (page && !page.path.includes(':')) return { kind: 'page', path: page.path };
  const id = dataUrl.exec(url)?.[1];
  if (id) return { kind: 'data', path, id };
  const own = ownPath.exec(url)?.[1];
  if (own) return { kind: 'area', area: own, path: `/${own}`, isSure: false };
  return { kind: 'missing', path: missingPath };
}

/** Every address of the menu: path, alias and index (R2.2-02…R2.2-06). */
export function menuRoutes(entries: readonly MenuEntry[], own: MenuPages): MenuRoutes {
  const byPath = new Map<string, MenuRoute>();
  const all = flatten(entries);
  const titles = new Map<string, string>();
  for (const entry of all) {
    const path = pathOf(entry);
    if (path !== null && !titles.has(path)) titles.set(path, entry.name);
  }
  const targets = new Set(
    all
      .filter(isSure)
      .map(pathOf)
      .filter((path) => path !== null),
  );
  titles.delete(missingPath);
  const add = (path: string, route: MenuRoute) => {
    // Where another entry leads, nothing leads on: two entries that named each other would turn in circles.
    if (!byPath.has(path) && (!titles.has(path) || path === route.to)) byPath.set(path, route);
    if (!byPath.has(aliasPrefix + path)) byPath.set(aliasPrefix + path, { ...route, page: null });
  };
  for (const entry of all) {
    const to = pathOf(entry) ?? firstPath(entry.children) ?? missingPath;
    const isIndexed = entry.children.length === 0 && !entry.path.slice(1).includes('/');
    const shown = shownAt(entry.target, own);
    const route = (name: string, path: string): MenuRoute => ({
      name,
      title: entry.name,
      to,
      page: shown && path === to ? shown.page : null,
      params: shown && path === to ? shown.params : {},
    });
    add(entry.path, route(entry.route, entry.path));
    if (isIndexed) add(`${entry.path}/index`, route(`${entry.route}-index`, `${entry.path}/index`));
  }
  return { byPath, targets, titles };
}

function shownAt(target: MenuTarget, own: MenuPages): { page: Page; params: Record<string, string> } | null {
  if (target.kind === 'frame') return { page: own.frame, params: { url: target.url } };
  return target.kind === 'data' ? { page: own.data, params: { id: target.id } } : null;
}

function isSure({ target }: MenuEntry): boolean {
  return target.kind !== 'area' || target.isSure;
}

/** Where an entry leads when it is opened in this window; null for groups and placeholders. */
export function pathOf({ target }: MenuEntry): string | null {
  return target.kind === 'group' || target.kind === 'placeholder' ? null : target.path;
}

/** Whether a page belongs to an entry: a list stays marked while one of its cases or rows is open. */
function isAt(entry: MenuEntry, path: string): boolean {
  const own = pathOf(entry);
  // Entries that lead nowhere share the error page: none of them is marked.
  if (own === null || entry.target.kind === 'missing') return false;
  return path === own || ((entry.target.kind === 'area' || entry.target.kind === 'page') && path.startsWith(`${own}/`));
}

/**
 * The entry that a page is marked by: its own, else that of the list it was opened from. Other pages (the log, an error)
 * are marked by none.
 */
export function entryOf(
  all: readonly MenuEntry[],
  { path, origin }: { path: string; origin: { path: string } | null },
): MenuEntry | undefined {
  const at = (wanted: string) => all.find((entry) => isAt(entry, wanted));
  return at(path) ?? (origin ? at(origin.path) : undefined);
}

function firstPath(entries: readonly MenuEntry[]): string | null {
  for (const entry of entries) {
    const path = pathOf(entry) ?? firstPath(entry.children);
    if (path !== null && path !== missingPath) return path;
  }
  return null;
}

/** Every entry, groups included, in menu order. */
export function flatten(entries: readonly MenuEntry[]): MenuEntry[] {
  const all: MenuEntry[] = [];
  const walk = (list: readonly MenuEntry[]) => {
    for (const entry of list) {
      all.push(entry);
      walk(entry.children);
    }
  };
  walk(entries);
  return all;
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
