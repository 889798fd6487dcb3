import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ByHand, csvText, itemColumns, limitColumns, makeTables, rowsOf } from './regime-eu/tables.ts';

/**
 * `npx tsx scripts/make-regime-eu.ts FOLDER [--check]`: makes limits.csv and list_items.csv of definitions/regimes/eu again from the annexes as
 * CosIng exports them (`eu_annex_II_2025.csv` to `eu_annex_VI_2025.csv` in FOLDER); with `--check` it writes nothing and says which table differs from
 * what it would make. What no rule tells from the text stands in regime-eu/by-hand.json, entry by entry; limit_members.csv is kept by hand
 * (definitions/regimes/eu/PROVENANCE.md).
 */
const project = resolve(fileURLToPath(new URL('..', import.meta.url)));
const tables = join(project, 'definitions/regimes/eu');
const [folder, mode] = process.argv.slice(2);
if (folder === undefined || (mode !== undefined && mode !== '--check')) {
  process.stderr.write('usage: npx tsx scripts/make-regime-eu.ts FOLDER [--check]\n');
  process.exit(2);
}
const byHand = JSON.parse(readFileSync(join(project, 'scripts/regime-eu/by-hand.json'), 'utf8')) as ByHand;
const { limits, items } = makeTables((name) => rowsOf(join(folder, `eu_annex_${name}_2025.csv`)), byHand);
const made = { 'limits.csv': csvText(limitColumns, limits), 'list_items.csv': csvText(itemColumns, items) };
for (const [name, text] of Object.entries(made)) {
  const file = join(tables, name);
  const isSame = readFileSync(file, 'utf8') === text;
  if (mode === undefined) writeFileSync(file, text);
  else if (!isSame) process.exitCode = 1;
  process.stdout.write(
    `${name}: ${isSame ? 'as it is' : mode === undefined ? 'made again' : 'differs from what the annexes make'}\n`,
  );
}
