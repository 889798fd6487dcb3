import { upkeepRetry, upkeepState } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { retryJobs, stateOfServer } from './upkeep.ts';

export { serverMatters } from './matters.ts';

/** What the administrator of the platform sees of the server, and what can be tried again. */
export const upkeepModule: Module = {
  name: 'upkeep',
  routes: [
    implement(upkeepState, stateOfServer, { space: 'none' }),
    implement(upkeepRetry, retryJobs, { space: 'platform' }),
  ],
};
