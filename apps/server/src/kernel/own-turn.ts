import { setImmediate as nextRound } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a round of the event loop that no other long piece of work begins in. Pieces that merely yielded would all go on
 * in the same round, one behind the other, and everybody else would wait for their sum.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextRound());
  return last;
}
