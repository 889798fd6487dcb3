import { getMenuData } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { menuOfUser } from './menu.ts';

export { syncMenus } from './sync-menus.ts';

/** Menu resources (spec 7.6). */
export const resourceModule: Module = {
  name: 'resource',
  routes: [implement(getMenuData, menuOfUser, { space: 'platform' })],
};
