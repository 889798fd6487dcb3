import './texts.ts';
import {
  findCurrentUserSubSystem,
  subSystemAll,
  subSystemGet,
  subSystemQuery,
  subSystemRemove,
  subSystemSave,
} from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import {
  allSubSystems,
  currentSubSystems,
  getSubSystem,
  querySubSystems,
  removeSubSystems,
  saveSubSystem,
} from './subsystem.ts';

export { allSubSystems, currentSubSystems, putSubSystem } from './subsystem.ts';
export { safeSvg } from './svg.ts';

const platform = { space: 'platform' } as const;

/** Sub-systems (spec 7.5). */
export const subSystemModule: Module = {
  name: 'subsystem',
  routes: [
    implement(findCurrentUserSubSystem, currentSubSystems, platform),
    implement(subSystemAll, allSubSystems, platform),
    implement(subSystemQuery, querySubSystems, platform),
    implement(subSystemGet, getSubSystem, platform),
    implement(subSystemSave, saveSubSystem, platform),
    implement(subSystemRemove, removeSubSystems, platform),
  ],
};
