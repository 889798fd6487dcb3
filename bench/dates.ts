import { timeSweep } from '../apps/server/src/product/register/expire.testing.ts';
import { ms } from './support.ts';

/** The sweep of dates over 1,000,000 products (`PRODUCTS`) of which 1,000 have ended; and the sweep that finds nothing. */
export async function datesBench(url: string, say: (name: string, value: string, aim?: string) => void): Promise<void> {
  const products = Number(process.env.PRODUCTS ?? 1_000_000);
  const due = Math.min(1_000, products);
  console.log(`filling a register of ${products} products…`);
  const { ended, sweep, idle } = await timeSweep(url, { products, due });
  if (ended !== due) throw new Error(`the sweep ended ${ended} products, ${due} were due`);
  say(`sweep of dates over ${products} products`, `${ms(sweep)} for ${ended} that end, ${ms(idle)} for none`, '< 1 s');
}
