import { expect, test } from 'vitest';
import { mostHeld, refuseLater } from './refuse-later.ts';

test('so many refusals wait at once; the next is refused at once, and later ones wait again', async () => {
  let answered = 0;
  const refuse = () =>
    refuseLater('submitLimit').catch((error: unknown) => {
      answered += 1;
      return error;
    });
  const waiting = Array.from({ length: mostHeld }, refuse);
  await refuse();
  expect(answered).toBe(1);
  await Promise.all(waiting);
  expect(answered).toBe(mostHeld + 1);
  const again = refuse();
  await Promise.resolve();
  expect(answered).toBe(mostHeld + 1);
  await again;
});
