import type { IngredientRow } from '@app/contract';
import type { App } from '../../kernel/context.ts';
import { Catalogue, holdNames, Names } from '../judging/index.ts';
import { onRegulationChange, readIngredientRows, readNameTables, readPublished } from '../regulation/index.ts';

type NameTables = Awaited<ReturnType<typeof readNameTables>>;
/** The catalogue and all names as they are searched, and the rows they were made of. */
interface Indexed {
  tables: NameTables;
  catalogue: Catalogue;
  names: Names;
  rows: Parameters<typeof holdNames>[1];
}
const held = new WeakMap<App, Indexed>();
/** By the rows of the catalogue: the same rows with the same tables are indexed once. */
const known = new WeakMap<readonly IngredientRow[], Indexed>();

async function indexed(rows: readonly IngredientRow[], tables: NameTables): Promise<Indexed> {
  const before = known.get(rows);
  if (before?.tables === tables) return before;
  const catalogue = await Catalogue.of(rows);
  const names = new Names(catalogue, rows, tables);
  const made = { tables, catalogue, names, rows: { catalogue: rows, ...tables } };
  known.set(rows, made);
  return made;
}

/** The catalogue that this process holds. */
export function catalogueOf(app: App): Catalogue {
  return state(app).catalogue;
}

/** The names of the catalogue and all other names together. Worker threads have their own; this one is built at its first use. */
export function namesOf(app: App): Names {
  return state(app).names;
}

function state(app: App): Indexed {
  const found = held.get(app);
  if (!found) throw new Error('the ingredient catalogue is not loaded yet');
  return found;
}

/** Loads the catalogue into memory and reloads it when the regulation changes. */
export async function holdCatalogue(app: App): Promise<void> {
  const directory = app.settings.definitionsDir;
  const read = () => readNameTables(directory);
  const tables = await (app.wiring.readFiles?.('names', directory, read) ?? read());
  const load = async () => {
    const rows = await app.run({ role: 'app_platform' }, (ctx) =>
      readPublished(app, ctx.db, 'ingredients', () => readIngredientRows(ctx.db)),
    );
    const state = await indexed(rows, tables);
    held.set(app, state);
    holdNames(app, state.rows);
  };
  onRegulationChange(app, load);
  await load();
}
