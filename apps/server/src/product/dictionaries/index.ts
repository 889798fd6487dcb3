import {
  dictionaryExport,
  dictionaryHistory,
  dictionaryImport,
  dictionaryList,
  dictionaryRead,
  dictionaryRemove,
  dictionarySave,
  dictionaryUses,
} from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import {
  dictionaryHistoryOf,
  listDictionaries,
  readDictionary,
  removeDictionaryItem,
  saveDictionaryItem,
  usesOfItem,
} from './dictionaries.ts';
import { exportDictionary, importDictionary } from './exchange.ts';

export { marked, writeDictionary } from './dictionaries.ts';

const platform = { space: 'platform' } as const;
const none = { space: 'none' } as const;

/** Dictionaries as base data: read by everybody, edited by who maintains base data (R1.5-14). */
export const dictionariesModule: Module = {
  name: 'dictionaries',
  routes: [
    implement(dictionaryList, async (ctx) => listDictionaries(ctx), none),
    implement(dictionaryRead, async (ctx, { key }) => readDictionary(ctx, key), none),
    implement(dictionaryUses, (ctx, { key, value }) => usesOfItem(ctx, key, value), none),
    implement(dictionaryHistory, (ctx, { key }) => dictionaryHistoryOf(ctx, key), platform),
    implement(dictionarySave, saveDictionaryItem, platform),
    implement(dictionaryRemove, removeDictionaryItem, none),
    implement(dictionaryExport, (ctx, { key }, { reply }) => exportDictionary(ctx, key, reply), none),
    implement(dictionaryImport, importDictionary, none),
  ],
};
