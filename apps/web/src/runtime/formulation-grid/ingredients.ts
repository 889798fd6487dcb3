import type { IngredientRow } from '@app/contract';
import { ingredientLookup, ingredientResolve } from '@app/contract';
import { send } from '../../client/index.ts';

/** Catalogue rows that the browser already knows; the whole catalogue never leaves the server. */
const resolved = new Map<string, readonly IngredientRow[]>();
const suggestions = new Map<string, readonly IngredientRow[]>();
const keptSuggestions = 400;
/** Names in one call (contract ingredient.resolve). */
const batchSize = 1_000;

let waiting: { names: Set<string>; done: Promise<void> } | null = null;

/** Catalogue rows of a name, or undefined when it was not asked for yet. */
export function knownIngredient(name: string): readonly IngredientRow[] | undefined {
  return resolved.get(name);
}

/** Looks names up in one call; names asked within the same moment share it. Known names are not asked for again. */
export async function resolveIngredients(
  names: Iterable<string>,
): Promise<ReadonlyMap<string, readonly IngredientRow[]>> {
  const missing = [...new Set(names)].filter((name) => name !== '' && name.length <= 500 && !resolved.has(name));
  if (missing.length > 0) {
    waiting ??= nextBatch();
    for (const name of missing) waiting.names.add(name);
    await waiting.done;
  }
  return resolved;
}

function nextBatch(): { names: Set<string>; done: Promise<void> } {
  const names = new Set<string>();
  const done = new Promise((resolve) => setTimeout(resolve, 5)).then(async () => {
    waiting = null;
    const all = [...names];
    for (let start = 0; start < all.length; start += batchSize) {
      const part = all.slice(start, start + batchSize);
      const answer = await send(ingredientResolve, { names: part }, { silent: true });
      for (const name of part) resolved.set(name, answer[name] ?? []);
    }
  });
  return { names, done };
}

/** Suggestions while typing a name, an INCI name or a CAS number. */
export async function lookupIngredients(text: string, signal: AbortSignal): Promise<readonly IngredientRow[]> {
  const key = text.trim().toLowerCase();
  const before = suggestions.get(key);
  if (before) return before;
  const found = await send(ingredientLookup, { text: text.trim().slice(0, 200), limit: 12 }, { silent: true, signal });
  if (suggestions.size >= keptSuggestions) suggestions.delete(suggestions.keys().next().value ?? '');
  suggestions.set(key, found);
  return found;
}

/** Suggestions that were fetched before, so that going back over the text shows them in the same frame. */
export function knownSuggestions(text: string): readonly IngredientRow[] | undefined {
  return suggestions.get(text.trim().toLowerCase());
}

const readings = new Map<string, readonly IngredientRow[]>();

/** Catalogue rows of the names of a sheet, those in another spelling included. */
export async function readIngredients(names: Iterable<string>): Promise<ReadonlyMap<string, readonly IngredientRow[]>> {
  const missing = [...new Set(names)].filter((name) => name !== '' && name.length <= 500 && !readings.has(name));
  for (let start = 0; start < missing.length; start += batchSize) {
    const part = missing.slice(start, start + batchSize);
    const answer = await send(ingredientResolve, { names: part, spellings: true }, { silent: true });
    for (const name of part) readings.set(name, answer[name] ?? []);
  }
  return readings;
}

/** Empties what is remembered of the catalogue, as a page loaded anew has it. */
export function forgetIngredients(): void {
  for (const known of [resolved, suggestions, readings]) known.clear();
}
