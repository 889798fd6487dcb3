import { type Language, type MenuNode, textOf } from '@app/contract';
import type { MenuRow } from './resource.store.ts';

/** Most levels of a menu; deeper trees are mistakes and unusable in a side menu. */
export const mostLevels = 16;
export const mostMenus = 5_000;

/** Children by parent id, each list in order; `null` holds the top. */
export function childrenOf(rows: readonly MenuRow[]): Map<string | null, MenuRow[]> {
  const children = new Map<string | null, MenuRow[]>();
  for (const row of rows) {
    const list = children.get(row.parent_id);
    if (list) list.push(row);
    else children.set(row.parent_id, [row]);
  }
  return children;
}

/** The tree of a sub-system. `keep` decides on entries and placeholders; a group stays when it contains something. */
export function treeOf(
  rows: readonly MenuRow[],
  language: Language,
  keep: (row: MenuRow) => boolean = () => true,
  keepGroups = false,
): MenuNode[] {
  const children = childrenOf(rows);
  const build = (row: MenuRow, parent: MenuNode | null): MenuNode[] => {
    const node = nodeOf(row, parent, language);
    const below = children.get(row.id) ?? [];
    if (node.level < mostLevels) node.children = below.flatMap((child) => build(child, node));
    const isGroup = row.url === null && below.length > 0;
    const stays = isGroup ? keepGroups || node.children.length > 0 : node.children.length > 0 || keep(row);
    return stays ? [node] : [];
  };
  return (children.get(null) ?? []).flatMap((row) => build(row, null));
}

/** One node without children. */
export function nodeOf(row: MenuRow, parent: MenuNode | null, language: Language): MenuNode {
  const label = textOf(row.name, language);
  return {
    id: row.id,
    parentId: parent?.id ?? null,
    name: label,
    label,
    alias: row.alias,
    path: pathOf(row, parent),
    icon: row.icon,
    iconSvg: row.icon_svg,
    url: row.url,
    defaultUrl: row.default_url,
    open: row.open,
    level: parent ? parent.level + 1 : 0,
    layout: row.layout,
    children: [],
  };
}

/**
 * The address of a node: that of its area or page; an http address itself, unless it is shown in a frame inside a tab; for all others the joined
 * aliases.
 */
function pathOf(row: MenuRow, parent: MenuNode | null): string {
  const target = /^(?:area|page):(.+)$/.exec(row.url ?? '')?.[1];
  if (target !== undefined) return `/${target}`;
  if (row.url !== null && /^https?:\/\//i.test(row.url) && row.open !== 'frame') return row.url;
  return `${parent && !/^https?:/i.test(parent.path) ? parent.path : ''}/${row.alias}`;
}

/** All nodes of a tree, parents first. */
export function flat<T extends { children: T[] }>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

/** Ids of a row and everything below it. */
export function subtreeIds(rows: readonly MenuRow[], id: string): string[] {
  const children = childrenOf(rows);
  const found = [id];
  const seen = new Set(found);
  for (let at = 0; at < found.length; at++)
    for (const child of children.get(found[at] ?? '') ?? [])
      if (!seen.has(child.id)) {
        seen.add(child.id);
        found.push(child.id);
      }
  return found;
}

/** How many levels lie above a row. */
export function depthOf(rows: ReadonlyMap<string, MenuRow>, id: string | null): number {
  let depth = 0;
  for (let at = id; at !== null && depth <= mostLevels; depth++) at = rows.get(at)?.parent_id ?? null;
  return depth;
}

/** How many levels a row and what is below it take. */
export function heightOf(rows: readonly MenuRow[], id: string): number {
  const children = childrenOf(rows);
  let height = 0;
  for (let level = [id]; level.length > 0 && height <= mostLevels; height++)
    level = level.flatMap((one) => (children.get(one) ?? []).map((child) => child.id));
  return height;
}
