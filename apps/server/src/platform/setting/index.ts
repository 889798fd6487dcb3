import './texts.ts';
import { platformConfig, settingQuery, settingSave } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { publicConfig } from './public-config.ts';
import { querySettings, saveSetting } from './setting.ts';

export { forgetSwitches, type Switches, switches } from './setting.ts';

/** Switches of the platform and what the browser reads at start-up. */
export const settingModule: Module = {
  name: 'setting',
  routes: [
    implement(platformConfig, publicConfig, { space: 'none' }),
    implement(settingQuery, querySettings, { space: 'platform' }),
    implement(settingSave, saveSetting, { space: 'platform' }),
  ],
};
