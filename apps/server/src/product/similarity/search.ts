import type { Database } from '../../kernel/context.ts';
import type { SimilarFormulation, Weighed } from '../judging/index.ts';
import { countFormulations, formulationsText, sharing } from './similarity.store.ts';

/** An ingredient in more formulations than this is common: its list is read only when the rare ones do not suffice. */
const rareUpTo = 2_000;
/** Most formulations that are compared in full, and read at once. */
const mostCompared = 5_000;
const atOnce = 500;

/**
 * Formulations with at least `atLeast` similarity to the given one, best first. Such formulations share at least that part of the weight; since common
 * ingredients alone cannot provide it, only the lists of the rare ones are read, and no formulation is missed. `read` gives a scoped database, so that
 * nobody finds cases they may not see. `compare` takes formulations as text.
 */
export async function findSimilar(
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  formulation: readonly Weighed[],
  { atLeast, limit }: { atLeast: number; limit: number },
  compare: (formulations: string) => Promise<SimilarFormulation[]>,
): Promise<SimilarFormulation[]> {
  if (formulation.length === 0) return [];
  const candidates = await read((db) => candidatesFor(db, formulation, atLeast));
  const found: SimilarFormulation[] = [];
  for (let from = 0; from < candidates.length; from += atOnce) {
    const formulations = await read((db) => formulationsText(db, candidates.slice(from, from + atOnce)));
    found.push(...(await compare(formulations)));
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.caseId.localeCompare(b.caseId)).slice(0, limit);
}

/** Cases that share enough with a formulation to be compared in full. */
async function candidatesFor(db: Database, formulation: readonly Weighed[], atLeast: number): Promise<string[]> {
  const counts = await countFormulations(
    db,
    formulation.map(({ ingredient }) => ingredient),
    rareUpTo,
  );
  const whole = formulation.reduce((sum, { weight }) => sum + weight, 0);
  const byRarity = [...formulation].sort(
    (a, b) => (counts.get(a.ingredient) ?? 0) - (counts.get(b.ingredient) ?? 0) || a.weight - b.weight,
  );
  const read: Weighed[] = [];
  let rest = whole;
  for (const one of byRarity) {
    const rare = (counts.get(one.ingredient) ?? 0) <= rareUpTo;
    // The ingredients not read yet cannot reach the similarity by themselves.
    if (!rare && rest < atLeast * whole * 0.95) break;
    read.push(one);
    rest -= one.weight;
  }
  // Rounding of stored weights must not exclude a match at the limit.
  const least = Math.max(0, atLeast * whole - rest) * 0.999;
  return sharing(db, read, least, mostCompared);
}
