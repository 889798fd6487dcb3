/** The word that was most likely meant: the one with the fewest changed letters, none if all are too far. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: { word: string; distance: number } | undefined;
  for (const one of known) {
    const distance = lettersApart(word, one);
    if (distance < (best?.distance ?? Math.max(2, Math.ceil(word.length / 3)) + 1)) best = { word: one, distance };
  }
  return best?.word;
}

/** How many letters are added, left out, changed or swapped with their neighbour, capital or not (optimal string alignment). */
export function lettersApart(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const isSame = from[row - 1] === to[at - 1];
      const cheapest = Math.min(cost(next, at - 1) + 1, cost(last, at) + 1, cost(last, at - 1) + (isSame ? 0 : 1));
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      next.push(isSwap ? Math.min(cheapest, cost(before, at - 2) + 1) : cheapest);
    }
    [before, last] = [last, next];
  }
  return cost(last, to.length);
}

const cost = (row: readonly number[], at: number) => row[at] ?? Number.POSITIVE_INFINITY;
