import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeSearches } from '../apps/server/src/product/similarity/similarity.testing.ts';
import { projectDir } from '../e2e/support/product.ts';
import { ms, quantiles } from './support.ts';

/** Search of like formulas among 100,000 (`FORMULAS`). */
export async function similarityBench(
  url: string,
  say: (name: string, value: string, aim?: string) => void,
): Promise<void> {
  const formulations = Number(process.env.FORMULAS ?? 100_000);
  const names = readFileSync(join(projectDir, 'definitions/regulation/iecic2021.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => (line.split(',')[1] ?? '').replaceAll('"', ''))
    .filter((name) => name.length > 1);
  const { times, found } = await timeSearches(url, names, formulations);
  const { p50, p95, max } = quantiles(times);
  say(
    `like formulas among ${formulations}`,
    `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}; ${found.toFixed(1)} found each`,
    '< 200 ms',
  );
}
