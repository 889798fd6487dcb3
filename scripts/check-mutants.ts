import { resolve } from 'node:path';
import { tryMisspelt, wordsOf } from './definition-mutants.ts';

/** `npm run check:mutants`: misspells every key and word of the definitions once; each must be named with its line and the right word. */
const begun = Date.now();
const words = await wordsOf(resolve('definitions'));
const counts = { named: 0, 'another word': 0, missed: 0, skipped: 0 };
for (const [index, word] of words.entries()) {
  const outcome = tryMisspelt(word, index + 1);
  counts[outcome?.verdict ?? 'skipped'] += 1;
  if (outcome?.verdict === 'missed')
    console.error(`missed ${word.file}:${word.line}:${word.column} “${word.text}” as “${outcome.misspelt}”`);
}
console.log(
  `${words.length} words misspelt: ${counts.named} named with the word itself, ${counts['another word']} with one as near, ` +
    `${counts.missed} missed, ${counts.skipped} skipped (the misspelling is another valid word), ${Math.round((Date.now() - begun) / 1_000)} s`,
);
// A check that found no word must not pass.
process.exitCode = counts.missed > 0 || counts.named === 0 ? 1 : 0;
