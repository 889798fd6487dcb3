import type { MenuNode } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { deleteFavourite, favouriteIds, insertFavourite, orderFavourites } from './favourite.store.ts';
import { menuOfUser } from './menu.ts';
import { flat } from './menu-tree.ts';
import { menuById } from './resource.store.ts';

/** Adds a menu that the user sees; again keeps one entry (R7.6-13). */
export async function saveFavourite(ctx: Context, input: { resourceId: string }): Promise<boolean> {
  const user = ctx.user ?? fail('illegalToken');
  const row = (await menuById(ctx.db, input.resourceId)) ?? fail('notFound');
  // A menu that is not the user's own answers like a missing one.
  const own = await menuOfUser(ctx, { systemId: row.system_id }).catch((error: unknown) => {
    if (error instanceof Failure) return [];
    throw error;
  });
  if (!flat(own).some((node) => node.id === row.id)) fail('notFound');
  await insertFavourite(ctx.db, user.id, row.id);
  await ctx.audit({ action: 'favourite.save', entity: 'menu_resource', entityId: row.id });
  return true;
}

/** Takes a menu off; one that is none is no error (R7.6-14). */
export async function removeFavourite(ctx: Context, input: { resourceId: string }): Promise<boolean> {
  await deleteFavourite(ctx.db, input.resourceId);
  await ctx.audit({ action: 'favourite.remove', entity: 'menu_resource', entityId: input.resourceId });
  return true;
}

/** Own favourites in a sub-system, in order; what the user no longer sees is left out (R7.6-15). */
export async function menuFavourites(ctx: Context, input: { systemId: string }): Promise<MenuNode[]> {
  const nodes = new Map(flat(await menuOfUser(ctx, input)).map((node) => [node.id, node]));
  return (await favouriteIds(ctx.db)).flatMap((id) => {
    const node = nodes.get(id);
    return node ? [{ ...node, children: [] }] : [];
  });
}

/** Sets the order of favourites; an id that is no favourite is refused (R7.6-16). */
export async function sortFavourites(ctx: Context, input: { resourceIds: string }): Promise<boolean> {
  const ids = idsOf(ctx, input.resourceIds, 'resourceIds');
  const own = await favouriteIds(ctx.db);
  if (ids.some((id) => !own.includes(id))) fail('notFound');
  await orderFavourites(ctx.db, [...ids, ...own.filter((id) => !ids.includes(id))]);
  await ctx.audit({ action: 'favourite.sort', entity: 'menu_resource', entityId: ids[0] ?? '', after: { ids } });
  return true;
}
