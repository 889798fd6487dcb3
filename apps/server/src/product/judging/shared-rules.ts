import type { IngredientRow, RulebookData } from '@app/contract';
import type { InventoryName, Synonym } from '@app/engine/review';
import { readRows, type SharedRows, shareRows } from './shared-rows.ts';

/** All names of substances: the catalogue and the tables of further names. */
export interface NameRows {
  catalogue: readonly IngredientRow[];
  inventory: readonly InventoryName[];
  synonyms: readonly Synonym[];
}

const list = 'list:';

/** Writes a rulebook into shared memory for the threads. */
export function shareRules({ rules, limits, requirements, codes, lists = {}, ...head }: RulebookData) {
  const heads = Object.values(lists).map(({ items: _, ...one }) => one);
  const items = Object.fromEntries(Object.entries(lists).map(([name, one]) => [`${list}${name}`, one.items]));
  return shareRows({ head: { ...head, heads }, lists: { rules, limits, requirements, codes, ...items } });
}

/** The rulebook that `shareRules` wrote. */
export function readRules(bytes: SharedArrayBuffer): RulebookData {
  const { head, lists } = readRows(bytes);
  const { heads, ...rest } = head as { heads: { name: string }[] };
  const { rules, limits, requirements, codes } = lists;
  const items = heads.map((one) => [one.name, { ...one, items: lists[`${list}${one.name}`] ?? [] }]);
  return { ...rest, rules, limits, requirements, codes, lists: Object.fromEntries(items) } as unknown as RulebookData;
}

/** Writes the names into shared memory for the threads. */
export function shareNames({ catalogue, inventory, synonyms }: NameRows): Promise<SharedRows> {
  return shareRows({ head: null, lists: { catalogue, inventory, synonyms } });
}

/** The names that `shareNames` wrote. */
export function readNames(bytes: SharedArrayBuffer): NameRows {
  return readRows(bytes).lists as unknown as NameRows;
}
