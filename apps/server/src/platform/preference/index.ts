import './texts.ts';
import { preferenceGet, preferenceKeys, preferenceSave } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { getPreference, preferenceKeysOf, savePreference } from './preference.ts';

const platform = { space: 'platform' } as const;

export { getPreference } from './preference.ts';

/** Settings of one person, kept by the server. */
export const preferenceModule: Module = {
  name: 'preference',
  routes: [
    implement(preferenceGet, getPreference, platform),
    implement(preferenceKeys, preferenceKeysOf, platform),
    implement(preferenceSave, savePreference, platform),
  ],
};
