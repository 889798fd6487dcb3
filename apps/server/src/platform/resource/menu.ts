import { Id, type MenuNode } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rights } from '../../kernel/session.ts';
import { currentSubSystems } from '../subsystem/index.ts';
import { rightsOf } from './access.store.ts';
import { treeOf } from './menu-tree.ts';
import {
  grantedResources,
  type MenuRow,
  menusOf,
  refreshSystemRoles,
  roleKeysOf,
  systemIds,
} from './resource.store.ts';

/** The menu of the signed-in user in a sub-system (R7.6-01): entries granted to the user's roles, and groups that contain some. */
export async function menuOfUser(ctx: Context, input: { systemId: string }): Promise<MenuNode[]> {
  if (!Id.safeParse(input.systemId).success)
    fail('invalidInput', { data: [{ field: 'systemId', message: 'systemId' }] });
  const systems = await currentSubSystems(ctx);
  if (systems.length === 0) return [];
  // R6-21: a sub-system that is not the user's own is no different from a missing one in rights.
  if (!systems.some((system) => system.id === input.systemId)) fail('illegalPermission');
  const keys = ctx.user && ctx.tenant ? await roleKeysOf(ctx.db, ctx.user.id, ctx.tenant.id) : [];
  return menuOfRoles(ctx, input.systemId, keys);
}

/** After a change of what roles may list: sub-systems open to those who have an entry in them. */
export async function refreshMenus(ctx: Context): Promise<void> {
  await ctx.within({ role: 'app_platform' }, async (tx) => {
    for (const id of await systemIds(tx.db)) await refreshSystemRoles(tx.db, id);
  });
}

/** The menu that roles give together. */
export async function menuOfRoles(ctx: Context, systemId: string, roleKeys: readonly string[]): Promise<MenuNode[]> {
  const rows = await menusOf(ctx.db, systemId);
  const sees = await visibleBy(ctx, roleKeys);
  return treeOf(rows, ctx.language, sees);
}

/**
 * Whether roles see an entry: it is granted to one of them, or opens an area that one of the tenant's own roles may list, and they may read
 * what it opens.
 */
export async function visibleBy(ctx: Context, roleKeys: readonly string[]): Promise<(row: MenuRow) => boolean> {
  const granted = await grantedResources(ctx.db, roleKeys);
  const rights = await rightsOf(ctx.db, roleKeys);
  const keys = new Set(roleKeys);
  const listed = new Set(
    rights.grants.filter(({ verbs }) => verbs.includes('query')).map(({ area }) => `area:${area}`),
  );
  const mayRead = readableBy(ctx, rights);
  return (row) =>
    (granted.has(row.id) || row.roles.some((role) => keys.has(role)) || listed.has(row.url ?? '')) && mayRead(row);
}

/** Whether somebody may read what an entry opens. */
export function readableBy(ctx: Context, who: Rights): (row: Pick<MenuRow, 'url'>) => boolean {
  const { areaAccess, companyPages } = ctx.app.wiring;
  return (row) => {
    if (companyPages?.has(row.url ?? '') && ctx.tenant?.kind !== 'company') return false;
    const area = /^area:(.+)$/.exec(row.url ?? '')?.[1];
    // Without the module of areas (when a part of the product is tested) the grant alone decides.
    if (area === undefined || areaAccess === undefined) return true;
    return (areaAccess(ctx.app, area, 'query', who) ?? false) || (areaAccess(ctx.app, area, 'get', who) ?? false);
  };
}
