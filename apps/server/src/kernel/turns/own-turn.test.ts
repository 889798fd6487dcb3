import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownTurn } from './own-turn.ts';

it('long pieces of work that wait at once go on in different rounds of the event loop', async () => {
  let round = 0;
  let counting = true;
  const count = (async () => {
    for (; counting; round += 1) await nextRound();
  })();
  const rounds = await Promise.all(Array.from({ length: 20 }, () => ownTurn().then(() => round)));
  counting = false;
  await count;
  expect(new Set(rounds).size).toBe(20);
});

it('one who waits alone goes on in the next round', async () => {
  let others = 0;
  setImmediate(() => setImmediate(() => (others += 1)));
  await ownTurn();
  expect(others).toBe(0);
});
