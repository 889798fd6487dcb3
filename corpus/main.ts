import { review } from '@app/engine/review';
import { rulebookFromFiles } from '../apps/server/src/product/regulation/regulation.testing.ts';
import { corpusDay } from './build.ts';
import { defects, generate } from './generate.ts';
import { measureIdentity } from './identity.ts';
import { judge, newVerdict, ratios } from './judge.ts';

/**
 * `npm run review:corpus [-- dossiers [seed]]`: recall and precision of the review on generated dossiers, per rule, and how
 * well names of marketed products are read. Ends with 1 below recall 0.99, precision 0.98, 96 % of names, or above
 * 0.5 % wrong.
 */
const [count = 5_000, seed = 20_261_121] = process.argv.slice(2).map(Number);
const { rulebook, catalogue, names: read } = await rulebookFromFiles();
const verdict = newVerdict();
const planted = new Map<string, number>();
const begun = performance.now();
for (const sample of generate(count, seed)) {
  for (const id of sample.planted) planted.set(id, (planted.get(id) ?? 0) + 1);
  judge(sample, review(sample.dossier, rulebook, corpusDay).findings, verdict);
}
const seconds = (performance.now() - begun) / 1_000;

const share = (value: number): string => value.toFixed(4);
console.log('rule   expected  found  recall    said   right  precision');
for (const rule of rulebook.data.rules.map(({ id }) => id).sort()) {
  const score = verdict.perRule.get(rule);
  if (!score) {
    console.log(`${rule.padEnd(6)} no fault planted, nothing said`);
    continue;
  }
  const { recall, precision } = ratios(score);
  console.log(
    `${rule.padEnd(6)} ${String(score.wanted).padStart(8)} ${String(score.found).padStart(6)}  ${share(recall)} ${String(score.said).padStart(7)} ${String(score.right).padStart(7)}  ${share(precision)}`,
  );
}
const worst = (map: ReadonlyMap<string, number>, title: string): void => {
  if (map.size === 0) return;
  console.log(title);
  for (const [what, times] of [...map].sort((a, b) => b[1] - a[1]).slice(0, 60)) console.log(`  ${times} × ${what}`);
};
worst(verdict.missed, 'missed:');
worst(verdict.surplus, 'too much:');
const { recall, precision } = ratios(verdict.total);
const never = defects.filter(({ id }) => !planted.has(id)).map(({ id }) => id);
console.log(
  `${count} dossiers (seed ${seed}) in ${seconds.toFixed(1)} s, ${defects.length} kinds of fault${never.length > 0 ? `, never planted: ${never.join(', ')}` : ''}`,
);
console.log(`recall ${share(recall)} (aim 0.99)   precision ${share(precision)} (aim 0.98)`);

const names = measureIdentity(
  (name) => read.identify(name),
  (name) => catalogue.resolve(name).length > 0,
);
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
console.log(
  `names of marketed products: ${names.plainResolved} of ${names.plainNames} resolved, ${percent(names.plainResolved, names.plainNames)} (aim 96 %; exactly ${percent(names.exact, names.plainNames)})`,
);
console.log(`  parted by our own reader: ${names.resolved} of ${names.names}, ${percent(names.resolved, names.names)}`);
console.log(
  `hand-checked names: ${names.wrong.length} of ${names.checked} wrong, ${percent(names.wrong.length, names.checked)} (aim ≤ 0.5 %)`,
);
for (const { name, expected, got } of names.wrong)
  console.log(`  ${name}: ${got} instead of ${expected || 'nothing certain'}`);
const met =
  recall >= 0.99 &&
  precision >= 0.98 &&
  names.plainResolved / names.plainNames >= 0.96 &&
  names.wrong.length / names.checked <= 0.005;
process.exitCode = met ? 0 : 1;
