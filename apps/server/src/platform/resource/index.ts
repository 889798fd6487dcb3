import './texts.ts';
import type { Module } from '../../kernel/module.ts';
import { catalogOf } from '../area/index.ts';
import { resourceRoutes } from './resource.routes.ts';
import { describeConflict, syncMenus } from './sync-menus.ts';

export { refreshMenus } from './menu.ts';
export { syncMenus } from './sync-menus.ts';

/** Menu resources (spec 7.6). Starts after the areas are published. */
export const resourceModule: Module = {
  name: 'resource',
  routes: resourceRoutes,
  start: async (app) => {
    if (app.isInstalled) return undefined;
    const areas = catalogOf(app).all();
    const conflicts = await syncMenus(
      app,
      areas.map((area) => area.definition),
    );
    for (const conflict of conflicts) app.warnAtStart(describeConflict(conflict));
    return undefined;
  },
};
