import type { MenuNode } from '@app/contract';

/** An entry of the menu below nothing, which leads nowhere: `alias` is its name and its key; `more` overrides its parts. */
export function menuNode(alias: string, more: Partial<MenuNode> = {}): MenuNode {
  return {
    id: alias,
    parentId: null,
    name: alias,
    label: alias,
    alias,
    path: `/${alias}`,
    icon: null,
    iconSvg: null,
    url: null,
    defaultUrl: null,
    open: null,
    level: 0,
    layout: null,
    children: [],
    ...more,
  };
}
