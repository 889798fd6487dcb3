import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, IdList, IdOrNone } from '../../json.ts';
import { MenuFields, ResourceId } from './parts.ts';

/** 7.5, 7.6 The menu of a person: sub-systems, its tree and the favourites. */

const write = { method: 'POST', prefix: 'platform', access: 'session', writes: true } as const;
const early = { method: 'GET', prefix: 'platform', access: 'session', early: true } as const;

export const SubSystem = z.object({
  id: Id,
  name: z.string(),
  alias: z.string(),
  logo: z.string().nullable(),
  logoType: z.enum(['svg', 'image']),
});
export type SubSystem = z.infer<typeof SubSystem>;

export type MenuNode = z.infer<typeof MenuFields> & { children: MenuNode[] };
export const MenuNode: z.ZodType<MenuNode> = MenuFields.extend({ children: z.lazy(() => z.array(MenuNode)) });

export const findCurrentUserSubSystem = call({
  ...early,
  id: 'subSystem.current',
  path: '/auth/sub/system/findCurrentUserSubSystem',
  input: z.object({}),
  output: z.array(SubSystem),
  summary: 'Sub-systems of the signed-in user',
});
export const getMenuData = call({
  ...early,
  id: 'resources.menu',
  path: '/auth/resources/getMenuData',
  input: z.object({ systemId: IdOrNone }),
  output: z.array(MenuNode),
  summary:
    'Menu tree of the user in a sub-system; `url` of an area menu is `area:<group>/<name>`, of a page `page:<key>`',
});
export const favoriteSave = call({
  ...write,
  id: 'resources.favoriteSave',
  path: '/auth/resources/saveFavorites',
  input: ResourceId,
  output: z.boolean(),
  summary: 'Adds a menu of the own tree to the favourites; again keeps one entry',
});
export const favoriteRemove = call({
  ...write,
  id: 'resources.favoriteRemove',
  path: '/auth/resources/removeFavorites',
  input: ResourceId,
  output: z.boolean(),
  summary: 'Takes a menu off the favourites',
});
export const favoriteGet = call({
  id: 'resources.favorites',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/getMenuFavorites',
  access: 'session',
  input: z.object({ systemId: Id }),
  output: z.array(MenuNode),
  summary: 'Own favourites in a sub-system, in order; nodes without children',
});
export const favoriteSort = call({
  ...write,
  id: 'resources.favoriteSort',
  path: '/auth/resources/sortFavorites',
  input: z.object({ resourceIds: IdList }),
  output: z.boolean(),
  summary: 'New order of the favourites',
});
