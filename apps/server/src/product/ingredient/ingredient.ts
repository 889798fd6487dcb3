import type { App } from '../../kernel/context.ts';
import { onRegulationChange, readIngredientRows } from '../regulation/index.ts';
import { Catalogue } from './catalogue.ts';

const catalogues = new WeakMap<App, Catalogue>();

/** The catalogue that this process holds. */
export function catalogueOf(app: App): Catalogue {
  const catalogue = catalogues.get(app);
  if (!catalogue) throw new Error('the ingredient catalogue is not loaded yet');
  return catalogue;
}

/** Loads the catalogue and keeps it up to date with the regulation. */
export async function holdCatalogue(app: App): Promise<void> {
  const load = async () => {
    const rows = await app.run({ role: 'app_platform' }, (ctx) => readIngredientRows(ctx.db));
    catalogues.set(app, await Catalogue.of(rows));
  };
  onRegulationChange(app, load);
  await load();
}
