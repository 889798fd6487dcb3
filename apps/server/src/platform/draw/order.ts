import { createHash, randomBytes } from 'node:crypto';

/** A seed that nobody chose. */
export function newSeed(): string {
  return randomBytes(16).toString('hex');
}

/** The order in which people are drawn: whoever knows the seed and the candidates gets the same again. The order in which the ids come does not matter. */
export function drawnOrder(seed: string, ids: readonly string[]): string[] {
  const keys = new Map(ids.map((id) => [id, createHash('sha256').update(`${seed}:${id}`).digest('hex')]));
  return [...keys].sort(([, one], [, other]) => (one < other ? -1 : 1)).map(([id]) => id);
}
