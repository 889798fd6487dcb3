import type { Module } from '../../kernel/module.ts';
import { publicityRoutes } from './publicity.routes.ts';

export { followStatus, linkCertificate, publish } from './publicity.ts';

/** The public register (spec 2.1 /publicitypage). */
export const publicityModule: Module = {
  name: 'publicity',
  routes: publicityRoutes,
};
