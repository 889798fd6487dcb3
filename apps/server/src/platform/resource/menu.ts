import { Id, type MenuNode, textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/context.ts';
import { currentSubSystems } from '../subsystem/index.ts';
import { type MenuResource, menusOf } from './resource.store.ts';

/** The menu tree of the signed-in user in a sub-system (R7.6-01): entries of own roles, groups that have one. */
export async function menuOfUser(ctx: Context, input: { systemId: string }): Promise<MenuNode[]> {
  if (!Id.safeParse(input.systemId).success)
    fail('invalidInput', { data: [{ field: 'systemId', message: 'systemId' }] });
  const systems = await currentSubSystems(ctx);
  if (systems.length === 0) return [];
  // R6-21: a sub-system that is not the user's own is no different from a missing one in rights.
  if (!systems.some((system) => system.id === input.systemId)) fail('illegalPermission');
  const rows = await menusOf(ctx.db, input.systemId);
  return rows.filter((row) => row.parent_id === null).flatMap((row) => nodeOf(ctx, rows, row, null));
}

function nodeOf(ctx: Context, rows: readonly MenuResource[], row: MenuResource, parent: MenuNode | null): MenuNode[] {
  const label = textOf(row.name, ctx.language);
  const node: MenuNode = {
    id: row.id,
    parentId: parent?.id ?? null,
    name: label,
    label,
    alias: row.alias,
    path: pathOf(row, parent),
    icon: row.icon,
    iconSvg: null,
    url: row.url,
    defaultUrl: null,
    open: row.open,
    level: parent ? parent.level + 1 : 0,
    layout: row.layout,
    children: [],
  };
  node.children = rows.filter((child) => child.parent_id === row.id).flatMap((child) => nodeOf(ctx, rows, child, node));
  const isGroup = row.url === null;
  const allowed = isGroup ? node.children.length > 0 : row.roles.some((role) => ctx.roles.includes(role));
  return allowed ? [node] : [];
}

/** Entries lead to the address of their area or page; groups follow the family's rule of joined aliases. */
function pathOf(row: MenuResource, parent: MenuNode | null): string {
  const target = /^(?:area|page):(.+)$/.exec(row.url ?? '')?.[1];
  return target === undefined ? `${parent?.path ?? ''}/${row.alias}` : `/${target}`;
}
