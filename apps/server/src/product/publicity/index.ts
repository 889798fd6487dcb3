import type { Module } from '../../kernel/module.ts';
import { publicityRoutes } from './publicity.routes.ts';

export { followProduct as publishChanges, publish } from './publicity.ts';
export { othersNameFacts } from './same-name.ts';

/** The public register (spec 2.1 /publicitypage). */
export const publicityModule: Module = {
  name: 'publicity',
  routes: publicityRoutes,
};
