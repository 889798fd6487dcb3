import { getMenuData } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { catalogOf } from '../area/index.ts';
import { menuOfUser } from './menu.ts';
import { syncMenus } from './sync-menus.ts';

export { syncMenus } from './sync-menus.ts';

/** Menu resources (spec 7.6). Starts after the areas are published. */
export const resourceModule: Module = {
  name: 'resource',
  routes: [implement(getMenuData, menuOfUser, { space: 'platform' })],
  start: async (app) => {
    await syncMenus(
      app,
      catalogOf(app.registry)
        .all()
        .map((area) => area.definition),
    );
    return undefined;
  },
};
