import type { ReviewDossier } from '@app/contract';
import type { Weighed } from '../judging/index.ts';

const mostIngredients = 500;

/**
 * The ingredients of a formulation by substance, whatever their spelling. The weight is the square root of the content in %, so that the water of two
 * creams does not outweigh all that differs. Rows without a number are left out.
 */
export function weigh(rows: ReviewDossier['rows'], keyOf: (name: string) => string): Weighed[] {
  const contents = new Map<string, number>();
  let parent = { percent: Number.NaN, hasParts: false };
  const next = [...rows.slice(1), undefined];
  rows.forEach((row, index) => {
    const percent = Number(row.percent);
    if (row.level === 1) parent = { percent, hasParts: next[index]?.level === 2 };
    const content = row.level === 2 ? (parent.percent * percent) / 100 : parent.hasParts ? Number.NaN : percent;
    const name = nameOf(row);
    if (!(content > 0) || name === '') return;
    const key = keyOf(name);
    contents.set(key, (contents.get(key) ?? 0) + content);
  });
  return [...contents]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostIngredients)
    .map(([ingredient, content]) => ({ ingredient, weight: Math.fround(Math.sqrt(content)) }));
}

/** What a row calls its ingredient. */
export function nameOf(row: ReviewDossier['rows'][number]): string {
  return row.name.trim() === '' ? (row.inci ?? '').trim() : row.name.trim();
}
