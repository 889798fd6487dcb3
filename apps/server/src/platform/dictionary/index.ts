import { dictionaryGet } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { choicesOf, followDictionaries, publishDictionaries } from './dictionary.ts';

export { dictionaryVersions } from './dictionary.store.ts';
export {
  allDictionaries,
  changeDictionary,
  dictionaryOf,
  dictionaryValues,
  dictionaryVersion,
  documentOf,
  statusWords,
  statusWordsKey,
  type Words,
  wordsNow,
} from './dictionary.ts';
export { Dictionary, DictionaryItem, isOffered, StatusWords } from './dictionary-file.ts';

/** Dictionaries and other small published documents. */
export const dictionaryModule: Module = {
  name: 'dictionary',
  routes: [implement(dictionaryGet, async (ctx, input) => choicesOf(ctx.app, input.key), { space: 'none' })],
  async start(app) {
    for (const key of await publishDictionaries(app))
      app.warnAtStart(
        `dictionaries/${key}.json was not published: the dictionary was changed in the database since. The database is kept.`,
      );
    return followDictionaries(app);
  },
};
