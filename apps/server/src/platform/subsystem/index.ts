import './texts.ts';
import * as calls from '@app/contract';
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
    implement(calls.findCurrentUserSubSystem, currentSubSystems, platform),
    implement(calls.subSystemAll, allSubSystems, platform),
    implement(calls.subSystemQuery, querySubSystems, platform),
    implement(calls.subSystemGet, getSubSystem, platform),
    implement(calls.subSystemSave, saveSubSystem, platform),
    implement(calls.subSystemRemove, removeSubSystems, platform),
  ],
};
