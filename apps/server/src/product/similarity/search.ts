import type { Database } from '../../kernel/context.ts';
import { countFormulas, formulasOf, sharing } from './similarity.store.ts';
import { similarityOf, type Weighed } from './weigh.ts';

/** A formula like another. */
export interface SimilarFormula {
  caseId: string;
  /** 0 to 1, weighted Jaccard. */
  similarity: number;
  /** Ingredients that both have, and that either has. */
  common: number;
  joint: number;
}

/** An ingredient of more formulas than this is common: its list is read only when nothing else suffices. */
const rareUpTo = 2_000;
/** Formulas compared in full. */
const mostCompared = 5_000;

/**
 * Formulas that are at least `atLeast` like the given one, best first. Two so alike must share `atLeast` of the weight;
 * what the common ingredients cannot give, the rare ones must, so only the lists of the rare ones are read. No formula
 * is left out by that. `db` is scoped: nobody finds what he may not see.
 */
export async function findSimilar(
  db: Database,
  formula: readonly Weighed[],
  atLeast: number,
  limit: number,
): Promise<SimilarFormula[]> {
  if (formula.length === 0) return [];
  const counts = await countFormulas(
    db,
    formula.map(({ ingredient }) => ingredient),
    rareUpTo,
  );
  const whole = formula.reduce((sum, { weight }) => sum + weight, 0);
  const byRarity = [...formula].sort(
    (a, b) => (counts.get(a.ingredient) ?? 0) - (counts.get(b.ingredient) ?? 0) || a.weight - b.weight,
  );
  const read: Weighed[] = [];
  let rest = whole;
  for (const one of byRarity) {
    const rare = (counts.get(one.ingredient) ?? 0) <= rareUpTo;
    // Enough: what is not read cannot make two formulas alike by itself.
    if (!rare && rest < atLeast * whole * 0.95) break;
    read.push(one);
    rest -= one.weight;
  }
  // Rounding of stored weights must not lose the last match.
  const least = Math.max(0, atLeast * whole - rest) * 0.999;
  const candidates = await formulasOf(db, await sharing(db, read, least, mostCompared));
  const own = new Set(formula.map(({ ingredient }) => ingredient));
  return candidates
    .map(({ caseId, ingredients }): SimilarFormula => {
      const common = ingredients.filter(({ ingredient }) => own.has(ingredient)).length;
      return {
        caseId,
        similarity: similarityOf(formula, ingredients),
        common,
        joint: own.size + ingredients.length - common,
      };
    })
    .filter(({ similarity }) => similarity >= atLeast - 1e-6)
    .sort((a, b) => b.similarity - a.similarity || a.caseId.localeCompare(b.caseId))
    .slice(0, limit);
}
