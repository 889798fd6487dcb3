import { dictionaryGet } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { dictionaryOf, publishDictionaries } from './dictionary.ts';

export { Dictionary, dictionaryValues, documentOf } from './dictionary.ts';

/** Option lists and other small published documents. */
export const dictionaryModule: Module = {
  name: 'dictionary',
  routes: [implement(dictionaryGet, async (ctx, input) => dictionaryOf(ctx.app, input.key), { space: 'none' })],
  async start(app) {
    for (const key of await publishDictionaries(app))
      process.stderr.write(
        `dictionaries/${key}.json was not published: the dictionary was changed in the database since. The database is kept.\n`,
      );
    return undefined;
  },
};
