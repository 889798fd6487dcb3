import type { FormulationRow, IngredientRow } from '@app/contract';
import { normaliseName } from '../review/normalise-name.ts';

/** What the catalogue adds to rows of a sheet, and where it contradicts them. */
export interface CatalogueReading {
  rows: FormulationRow[];
  filled: { rowId: string; column: 'name' | 'inci' | 'cas'; value: string }[];
  /** Names in another spelling (`Water (Aqua)`); what stood in the sheet goes into the remarks. */
  spelled: { rowId: string; from: string; to: string }[];
  /** A name and an INCI name that the catalogue has for two substances: only the writer knows which is meant. */
  contradictions: {
    rowId: string;
    name: string;
    inci: string;
    byName: IngredientRow;
    byInci: IngredientRow;
    taken?: 'name' | 'inci';
  }[];
}

/**
 * Rows with what the catalogue knows of them: the Chinese name of an INCI name and the reverse, the CAS number, the
 * standard spelling. Texts of the sheet stay as they are; where two of them contradict each other, `decide` says which holds.
 */
export function fillFromCatalogue(
  rows: readonly FormulationRow[],
  resolve: (name: string) => readonly IngredientRow[],
  decide: Readonly<Record<string, 'name' | 'inci'>> = {},
): CatalogueReading {
  const result: CatalogueReading = { rows: [], filled: [], spelled: [], contradictions: [] };
  rows.forEach((row, at) => {
    const isBlend = row.level === 1 && rows[at + 1]?.level === 2;
    result.rows.push(isBlend ? row : filledRow(row, resolve, decide[row.rowId], result));
  });
  return result;
}

function filledRow(
  row: FormulationRow,
  resolve: (name: string) => readonly IngredientRow[],
  taken: 'name' | 'inci' | undefined,
  result: CatalogueReading,
): FormulationRow {
  const { rowId } = row;
  const [name, inci, cas] = [row.name.trim(), (row.inci ?? '').trim(), (row.cas ?? '').trim()];
  const byName = resolve(name);
  const byInci = inci === '' ? [] : resolve(inci);
  const [named, called] = [ingredientOf(byName, name), ingredientOf(byInci, inci)];
  if (
    byName.length > 0 &&
    byInci.length > 0 &&
    !byName.some((one) => byInci.some((other) => other.serial === one.serial))
  ) {
    const [a, b] = [named ?? byName[0], called ?? byInci[0]];
    if (a && b) result.contradictions.push({ rowId, name, inci, byName: a, byInci: b, ...(taken ? { taken } : {}) });
    if (taken === 'name' && a) return { ...row, inci: a.inci, cas: a.cas[0] ?? cas };
    if (taken === 'inci' && b) return { ...row, name: b.name, cas: b.cas[0] ?? cas };
    return row;
  }
  const known = named ?? (byName.length === 0 ? called : undefined);
  if (!known) return row;
  const next = { ...row };
  const fill = (column: 'name' | 'inci' | 'cas', value: string) => {
    if (value === '' || value === next[column]) return;
    next[column] = value;
    result.filled.push({ rowId, column, value });
  };
  const isChinese = /\p{Script=Han}/u.test(name);
  if (known === named && !isExact(known, name) && known.name !== '') {
    result.spelled.push({ rowId, from: name, to: known.name });
    next.name = known.name;
    next.remark = [(row.remark ?? '').trim(), `原表名称：${name}`].filter((text) => text !== '').join('；');
  } else if (!isChinese && known.name !== '' && known.name !== name) fill('name', known.name);
  if (inci === '') fill('inci', known.inci);
  if (cas === '') fill('cas', known.cas[0] ?? '');
  return next;
}

/**
 * The one substance of a name; nothing where the name stands for several. A few Chinese names have two INCI names in the
 * catalogue (水: AQUA, WATER): the one that is written, else the later entry, which is shown like all that is filled in.
 */
export function ingredientOf(found: readonly IngredientRow[], name: string): IngredientRow | undefined {
  const key = normaliseName(name);
  const own = found.filter(({ alias }) => alias !== true);
  const rows = own.length > 0 ? own : found;
  const [first] = rows;
  if (!first || rows.some((one) => one.serial !== first.serial && one.name !== first.name)) return undefined;
  return (
    rows.find((one) => normaliseName(one.inci) === key) ??
    rows.findLast((one) => one.name === name && one.inci !== '') ??
    rows.at(-1)
  );
}

function isExact(row: IngredientRow, name: string): boolean {
  const key = normaliseName(name);
  return normaliseName(row.name) === key || normaliseName(row.inci) === key || row.cas.includes(key);
}
