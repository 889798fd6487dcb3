import { findCurrentUserSubSystem } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { currentSubSystems } from './subsystem.ts';

export { currentSubSystems, putSubSystem } from './subsystem.ts';

/** Sub-systems (spec 7.5). */
export const subSystemModule: Module = {
  name: 'subsystem',
  routes: [implement(findCurrentUserSubSystem, currentSubSystems, { space: 'platform' })],
};
