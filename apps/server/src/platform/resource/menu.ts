import { Id, type MenuNode } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { currentSubSystems } from '../subsystem/index.ts';
import { treeOf } from './menu-tree.ts';
import { grantedResources, type MenuRow, menusOf, roleKeysOf } from './resource.store.ts';

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

/** The menu that roles give together. */
export async function menuOfRoles(ctx: Context, systemId: string, roleKeys: readonly string[]): Promise<MenuNode[]> {
  const rows = await menusOf(ctx.db, systemId);
  const sees = await visibleBy(ctx, roleKeys);
  return treeOf(rows, ctx.language, sees);
}

/** Whether roles see an entry: it is granted to one of them, and they may read what it opens. */
export async function visibleBy(ctx: Context, roleKeys: readonly string[]): Promise<(row: MenuRow) => boolean> {
  const granted = await grantedResources(ctx.db, roleKeys);
  const keys = new Set(roleKeys);
  const mayRead = readableBy(ctx, roleKeys);
  return (row) => (granted.has(row.id) || row.roles.some((role) => keys.has(role))) && mayRead(row);
}

/** Whether roles may read what an entry opens. */
export function readableBy(ctx: Context, roleKeys: readonly string[]): (row: Pick<MenuRow, 'url'>) => boolean {
  const { areaAccess } = ctx.app.wiring;
  const builtIn = roleKeys.filter((key) => !/^\d+$/.test(key)) as Context['roles'][number][];
  return (row) => {
    const area = /^area:(.+)$/.exec(row.url ?? '')?.[1];
    // Without the module of areas (when a part of the product is tested) the grant alone decides.
    if (area === undefined || areaAccess === undefined) return true;
    return (
      (areaAccess(ctx.app, area, 'query', builtIn) ?? false) || (areaAccess(ctx.app, area, 'get', builtIn) ?? false)
    );
  };
}
