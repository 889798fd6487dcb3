import { confirmations, dashboard } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { confirmationsOf, dashboardOf } from './dashboard.ts';

/** The home page's figures, and what waits for a second person. */
export const portalModule: Module = {
  name: 'portal',
  routes: [
    implement(dashboard, dashboardOf, { space: 'platform' }),
    implement(confirmations, confirmationsOf, { space: 'platform' }),
  ],
};
