import type { ReviewDossier } from '@app/contract';

/** An ingredient of a formula with the weight that it has in comparisons. */
export interface Weighed {
  ingredient: string;
  weight: number;
}

const mostIngredients = 500;

/**
 * The ingredients of a formula by what they are, whatever their spelling. The weight is the square root of the content in
 * %: the water of two creams does not outweigh everything that makes them differ. Rows without a number are left out.
 */
export function weigh(rows: ReviewDossier['rows'], keyOf: (name: string) => string): Weighed[] {
  const contents = new Map<string, number>();
  let parent = { percent: Number.NaN, hasParts: false };
  const next = [...rows.slice(1), undefined];
  rows.forEach((row, index) => {
    const percent = Number(row.percent);
    if (row.level === 1) parent = { percent, hasParts: next[index]?.level === 2 };
    const content = row.level === 2 ? (parent.percent * percent) / 100 : parent.hasParts ? Number.NaN : percent;
    const name = row.name.trim() === '' ? (row.inci ?? '').trim() : row.name.trim();
    if (!(content > 0) || name === '') return;
    const key = keyOf(name);
    contents.set(key, (contents.get(key) ?? 0) + content);
  });
  return [...contents]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostIngredients)
    .map(([ingredient, content]) => ({ ingredient, weight: Math.fround(Math.sqrt(content)) }));
}

/** Weighted Jaccard: common weight over joint weight; 1 = the same formula, 0 = nothing in common. */
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
