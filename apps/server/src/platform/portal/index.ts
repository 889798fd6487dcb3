import { dashboard } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { dashboardOf } from './dashboard.ts';

/** The home page's figures. */
export const portalModule: Module = {
  name: 'portal',
  routes: [implement(dashboard, dashboardOf, { space: 'platform' })],
};
