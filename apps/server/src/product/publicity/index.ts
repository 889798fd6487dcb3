import type { Module } from '../../kernel/context.ts';
import { publicityRoutes } from './publicity.routes.ts';
import { followStatus, publish } from './publicity.ts';

export { linkCertificate } from './publicity.ts';

/** The public register (spec 2.1 /publicitypage). */
export const publicityModule: Module = {
  name: 'publicity',
  routes: publicityRoutes,
  register(registry) {
    registry.services.set('publish', publish);
    registry.statusChanged.push(followStatus);
  },
};
