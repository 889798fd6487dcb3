import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FormulationRow, ReviewDossier } from '@app/contract';
import { build } from 'esbuild';
import { readRulebook } from '../apps/server/src/product/regulation/from-files.ts';
import { readRegime } from '../apps/server/src/product/regulation/read-regimes.ts';
import { corpusDay } from '../corpus/build.ts';
import { generate } from '../corpus/generate.ts';
import { ms, quantiles } from './support.ts';

/** The review engine as the product runs it: bundled, and without the names that tsx gives every function at run time. */
async function builtEngine(projectDir: string): Promise<typeof import('@app/engine/review')> {
  const folder = mkdtempSync(join(projectDir, 'node_modules/.cache/bench-'));
  try {
    const outfile = join(folder, 'review.mjs');
    await build({
      entryPoints: [join(projectDir, 'packages/engine/src/review/index.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: ['zod'],
    });
    return (await import(outfile)) as typeof import('@app/engine/review');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The review engine alone: all rules over 60 and over 1,000 rows, and a batch of different dossiers on one core. */
export async function rulesBench(
  projectDir: string,
  say: (name: string, value: string, aim?: string) => void,
): Promise<void> {
  const { review } = await builtEngine(projectDir);
  const definitions = join(projectDir, 'definitions');
  const { rulebook, catalogue } = await readRulebook(definitions);
  const lists = readFileSync(join(projectDir, 'e2e/fixtures/ingredient-lists.csv'), 'utf8').trim().split('\n').slice(1);
  const names = [
    ...new Set(
      lists.flatMap((line) =>
        line
          .slice(line.indexOf(',') + 1)
          .replace(/^"|"$/g, '')
          .split(', '),
      ),
    ),
  ];
  const dossier = (count: number): ReviewDossier => {
    const rows = names.slice(0, count).map(
      (inci, index): FormulationRow => ({
        rowId: `r${index}`,
        level: 1,
        name: catalogue.resolve(inci)[0]?.name ?? '',
        inci,
        percent: '0.2',
        purpose: '皮肤调理剂',
      }),
    );
    const ingredients = `成分：${rows.map(({ name }) => name).join('、')}`;
    const label = { partial: true, ingredients, claims: '保湿，使肌肤柔润。' };
    return {
      procedure: 'filing',
      origin: 'domestic',
      classificationCode: '11-05-03-01-02',
      rows,
      documents: [],
      facts: {},
      label,
    };
  };
  /** What a second rulebook adds: both are judged in turn, so that the machine's load falls on both. */
  const secondRegime = async (one: ReviewDossier) => {
    const { data } = await readRegime(definitions, 'eu', rulebook.data);
    const further = { ...rulebook, data };
    const [own, second]: [number[], number[]] = [[], []];
    for (let round = 0; round < 230; round += 1)
      for (const [book, times] of [
        [rulebook, own],
        [further, second],
      ] as const) {
        const begun = performance.now();
        review(one, book, corpusDay);
        if (round >= 30) times.push(performance.now() - begun);
      }
    const share = quantiles(second).p50 / quantiles(own).p50;
    say('a second regime, 60 rows', `adds ${(share * 100).toFixed(0)} % of the time of the first`, '≤ 30 %');
  };
  for (const [count, aim] of [
    [60, '< 20 ms'],
    [1_000, '< 200 ms'],
  ] as const) {
    const one = dossier(count);
    const times = Array.from({ length: 130 }, () => {
      const begun = performance.now();
      review(one, rulebook, corpusDay);
      return performance.now() - begun;
    });
    const { p50, p95 } = quantiles(times.slice(30));
    say(`all rules, ${one.rows.length} rows`, `p50 ${ms(p50)}, p95 ${ms(p95)}, first ${ms(times[0] ?? 0)}`, aim);
  }
  await secondRegime(dossier(60));
  const batch = [...generate(400, 1)].map((sample) => sample.dossier);
  for (const one of batch.slice(0, 200)) review(one, rulebook, corpusDay);
  const begun = performance.now();
  const work = process.cpuUsage();
  for (const one of batch) review(one, rulebook, corpusDay);
  const { user, system } = process.cpuUsage(work);
  const rate = (ms: number) => (batch.length / (ms / 1_000)).toFixed(0);
  say(
    'batch of different complete dossiers, one core',
    `${rate((user + system) / 1_000)} a second of work, ${rate(performance.now() - begun)} a second by the clock`,
    '≥ 200/s',
  );
}
