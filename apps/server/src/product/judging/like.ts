/** Comparison of formulations by what they contain. */

/** An ingredient of a formulation with the weight that it has in comparisons. */
export interface Weighed {
  ingredient: string;
  weight: number;
}

/** A formulation similar to another. */
export interface SimilarFormulation {
  caseId: string;
  /** 0 to 1, weighted Jaccard. */
  similarity: number;
  /** Number of ingredients that both have, and that at least one of them has. */
  common: number;
  joint: number;
}

/** Weighted Jaccard index: common weight divided by joint weight; 1 = the same formulation, 0 = nothing in common. */
export function similarityOf(one: readonly Weighed[], other: readonly Weighed[]): number {
  const weights = new Map(one.map(({ ingredient, weight }) => [ingredient, weight]));
  let [common, joint] = [0, one.reduce((sum, { weight }) => sum + weight, 0)];
  for (const { ingredient, weight } of other) {
    const mine = weights.get(ingredient) ?? 0;
    common += Math.min(mine, weight);
    joint += Math.max(0, weight - mine);
  }
  return joint === 0 ? 0 : common / joint;
}

/** Formulations of a JSON text (`[caseId, ingredients, weights]` each) that are at least this similar to the given one. */
export function likeFormulations(formulation: readonly Weighed[], text: string, atLeast: number): SimilarFormulation[] {
  const own = new Set(formulation.map(({ ingredient }) => ingredient));
  const held = JSON.parse(text) as [string, string[], number[]][];
  return held
    .map(([caseId, names, weights]): SimilarFormulation => {
      const ingredients = names.map((ingredient, at) => ({ ingredient, weight: weights[at] ?? 0 }));
      const common = names.filter((ingredient) => own.has(ingredient)).length;
      return {
        caseId,
        similarity: similarityOf(formulation, ingredients),
        common,
        joint: own.size + ingredients.length - common,
      };
    })
    .filter(({ similarity }) => similarity >= atLeast - 1e-6);
}
