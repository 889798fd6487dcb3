import type { App } from '../../kernel/context.ts';
import { Catalogue, holdNames, Names } from '../judging/index.ts';
import { onRegulationChange, readIngredientRows, readNameTables } from '../regulation/index.ts';

const held = new WeakMap<App, { catalogue: Catalogue; names: Names }>();
/** The catalogue that this process holds. */
export function catalogueOf(app: App): Catalogue {
  return state(app).catalogue;
}

/** The names of the catalogue and all other names together. Worker threads have their own; this one is built at its first use. */
export function namesOf(app: App): Names {
  return state(app).names;
}

function state(app: App): { catalogue: Catalogue; names: Names } {
  const known = held.get(app);
  if (!known) throw new Error('the ingredient catalogue is not loaded yet');
  return known;
}

/** Loads the catalogue into memory and reloads it when the regulation changes. */
export async function holdCatalogue(app: App): Promise<void> {
  const directory = app.settings.definitionsDir;
  const read = () => readNameTables(directory);
  const tables = await (app.wiring.readFiles?.('names', directory, read) ?? read());
  const load = async () => {
    const rows = await app.run({ role: 'app_platform' }, (ctx) => readIngredientRows(ctx.db));
    const catalogue = await Catalogue.of(rows);
    const names = new Names(catalogue, rows, tables);
    held.set(app, { catalogue, names });
    holdNames(app, { catalogue: rows, ...tables });
  };
  onRegulationChange(app, load);
  await load();
}
