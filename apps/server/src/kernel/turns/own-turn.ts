import { setImmediate as nextRound } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a round of the event loop in which no other long piece of work begins. Pieces that merely yielded would all continue in the same
 * round, one after another, and every other call would wait for their sum.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextRound());
  return last;
}
