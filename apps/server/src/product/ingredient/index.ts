import type { Module } from '../../kernel/module.ts';
import { ingredientRoutes } from './ingredient.routes.ts';
import { holdCatalogue } from './ingredient.ts';

export { catalogueOf, namesOf } from './ingredient.ts';
export { readAll } from './read-all.ts';

/** Ingredient catalogues: search while typing and exact matches (needs the module regulation before it). */
export const ingredientModule: Module = {
  name: 'ingredient',
  routes: ingredientRoutes,
  async start(app) {
    await holdCatalogue(app);
    return undefined;
  },
};
