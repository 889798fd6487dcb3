/** Somebody who could do a duty of a case, with what decides between several. */
export interface Candidate {
  id: string;
  name: string;
  /** Cases in hand in this duty. */
  load: number;
  /** Cases of the same class of product that the person has or had in this duty. */
  familiar: number;
  /** When the last case was given; empty = never. */
  lastAt: string;
  /** Has named a substitute for now. */
  away: boolean;
  /** Why the person must not do it; null = nothing is against it. */
  refused: string | null;
}

/**
 * Of those who may, the one to propose: who knows the class of product, then who has least in hand, then who has waited longest; last the id, so that
 * the same input has the same answer. Who is away is proposed only by a person.
 */
export function bestOf(candidates: readonly Candidate[]): Candidate | null {
  const [best = null] = candidates
    .filter(({ refused, away }) => refused === null && !away)
    .sort(
      (one, other) =>
        Number(other.familiar > 0) - Number(one.familiar > 0) ||
        one.load - other.load ||
        compare(one.lastAt, other.lastAt) ||
        Number(one.id) - Number(other.id),
    );
  return best;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
