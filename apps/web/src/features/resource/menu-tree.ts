import type { CheckedNode, MenuNode } from '@app/contract';

/** Where a menu leads, by its address. */
export type UrlKind = 'group' | 'page' | 'area' | 'data' | 'web' | 'other';

/** The kind of an address (R2.2-07…R2.2-15). */
export function kindOf(url: string | null | undefined): UrlKind {
  if (!url) return 'group';
  if (url.startsWith('page:')) return 'page';
  if (url.startsWith('area:')) return 'area';
  if (url.startsWith('/d/')) return 'data';
  return /^https?:\/\//i.test(url) ? 'web' : 'other';
}

/** What stands before the part that people type. */
export const urlPrefixes: Record<UrlKind, string> = {
  group: '',
  page: 'page:',
  area: 'area:',
  data: '/d/',
  web: '',
  other: '',
};

/** Every node of a tree, parents first. */
export function flatten<N extends { children: N[] }>(nodes: readonly N[]): N[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** The nodes that a node stands below, outermost first. */
export function pathTo(tree: readonly MenuNode[], id: string): MenuNode[] {
  for (const node of tree) {
    if (node.children.some((child) => child.id === id)) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The siblings of a node, itself included, in their order. */
export function siblingsOf(tree: readonly MenuNode[], id: string): MenuNode[] {
  if (tree.some((node) => node.id === id)) return [...tree];
  for (const node of tree) {
    const found = siblingsOf(node.children, id);
    if (found.length > 0) return found;
  }
  return [];
}

export type Move = { targetId: string; moveType: 'inner' | 'prev' | 'next' };

/** What a key does to a node: up and down among its siblings, right into the one above, left out of its parent. */
export function moveByKey(tree: readonly MenuNode[], id: string, key: string): Move | null {
  const siblings = siblingsOf(tree, id);
  const at = siblings.findIndex((node) => node.id === id);
  const node = siblings[at];
  const above = siblings[at - 1];
  const below = siblings[at + 1];
  switch (key) {
    case 'ArrowUp':
      return above ? { targetId: above.id, moveType: 'prev' } : null;
    case 'ArrowDown':
      return below ? { targetId: below.id, moveType: 'next' } : null;
    case 'ArrowRight':
      return above ? { targetId: above.id, moveType: 'inner' } : null;
    case 'ArrowLeft':
      return node?.parentId ? { targetId: node.parentId, moveType: 'next' } : null;
    default:
      return null;
  }
}

/** Granted leaves: a tree with three states works out its groups from them. */
export function checkedLeaves(nodes: readonly CheckedNode[]): string[] {
  return nodes.flatMap((node) =>
    node.children.length > 0 ? checkedLeaves(node.children) : node.checked ? [node.id] : [],
  );
}
