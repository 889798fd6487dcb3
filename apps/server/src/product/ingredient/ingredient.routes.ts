import { ingredientLookup, ingredientResolve } from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { judgeApart } from '../judging/index.ts';
import { catalogueOf } from './ingredient.ts';
import { readAll } from './read-all.ts';

/** Look-up while typing, and exact matches of many names at once; both answer from memory. */
export const ingredientRoutes: Route[] = [
  implement(
    ingredientLookup,
    async (ctx, { text, limit }) => {
      const found = catalogueOf(ctx.app).lookup(text, limit);
      return found.length > 0 ? found : await judgeApart(ctx, { kind: 'suggest', text, limit });
    },
    { space: 'none' },
  ),
  implement(
    ingredientResolve,
    async (ctx, { names, spellings }) => {
      const catalogue = catalogueOf(ctx.app);
      if (spellings) return Object.fromEntries(await readAll(ctx, names));
      return Object.fromEntries(names.map((name) => [name, [...catalogue.resolve(name)]]));
    },
    { space: 'none' },
  ),
];
