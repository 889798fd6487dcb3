import type { IngredientRow } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { judgeApart } from '../judging/index.ts';
import { catalogueOf } from './ingredient.ts';

/** Confidence below which a name stays as it was written; the review then proposes the right name. */
const certain = 0.9;

/** Catalogue rows of many names: exact matches, else the substance that another spelling (`Water (Aqua)`) means with certainty. */
export async function readAll(ctx: Context, names: readonly string[]): Promise<Map<string, IngredientRow[]>> {
  const catalogue = catalogueOf(ctx.app);
  const found = new Map(names.map((name) => [name, name.trim() === '' ? [] : [...catalogue.resolve(name)]]));
  const unknown = names.filter((name) => name.trim() !== '' && found.get(name)?.length === 0);
  if (unknown.length === 0) return found;
  for (const [name, { identity }] of await judgeApart(ctx, { kind: 'names', names: unknown })) {
    const { kind, substances, confidence } = identity;
    const [first] = substances;
    if (kind === 'identified' && confidence >= certain && first && first.name !== '')
      found.set(
        name,
        catalogue.resolve(first.name).filter((row) => row.name === first.name),
      );
  }
  return found;
}
