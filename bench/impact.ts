import { timeImpacts } from '../apps/server/src/product/impact/impact.testing.ts';
import { ms, quantiles } from './support.ts';

/** Impact of a changed limit over 1,000,000 products (`PRODUCTS`): exact count and first page. */
export async function impactBench(
  url: string,
  say: (name: string, value: string, aim?: string) => void,
): Promise<void> {
  const products = Number(process.env.PRODUCTS ?? 1_000_000);
  console.log(`filling an index of ${products} products…`);
  const { times, count, expected } = await timeImpacts(url, products);
  if (count !== expected) throw new Error(`the index counts ${count} products, a plain count ${expected}`);
  const { p50, p95, max } = quantiles(times);
  say(
    `impact of a limit over ${products} products`,
    `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}; ${count} hits`,
    '< 1 s',
  );
}
