import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Dice } from '../apps/server/src/scenario/fuzz/hostile-value.testing.ts';
import { tryMisspelt, wordsOf } from './definition-mutants.ts';

test('200 misspelt keys and words of the definitions are each named with line and the word that was meant', async () => {
  const words = await wordsOf(join(import.meta.dirname, '..', 'definitions'));
  expect(words.length).toBeGreaterThan(5_000);
  const dice = new Dice(20_261_123);
  const missed: string[] = [];
  let tried = 0;
  while (tried < 200) {
    const word = dice.pick(words);
    const outcome = tryMisspelt(word, dice.below(2 ** 31));
    if (!outcome) continue;
    tried += 1;
    if (outcome.verdict === 'missed')
      missed.push(`${word.file}:${word.line}:${word.column} “${word.text}” as “${outcome.misspelt}”`);
  }
  expect(missed).toEqual([]);
});
