import { openBrowser } from '../e2e/support/browser.ts';
import { fileDossier } from '../e2e/support/filing.ts';
import { type Product, signIn } from '../e2e/support/product.ts';
import { signInWindow } from '../e2e/support/stage.ts';
import { ms, quantiles } from './support.ts';

const rounds = 7;

/** From typing the address of a list to its first row, with an empty cache each time, on loopback. */
export async function coldBench(
  product: Product,
  say: (name: string, value: string, aim?: string) => void,
): Promise<void> {
  const filed = await fileDossier(await signIn(product.origin, 'applicant'), '演示冷启动');
  const browser = await openBrowser();
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 720 } });
      await context.addInitScript(() => localStorage.setItem('system.language', 'zh-CN'));
      await signInWindow(context, product.origin, 'filing');
      const page = await context.newPage();
      const begun = performance.now();
      await page.goto('/filing/cases', { waitUntil: 'commit' });
      await page.getByRole('row').filter({ hasText: filed.title }).waitFor();
      times.push(performance.now() - begun);
      await context.close();
    }
    const { p50, max } = quantiles(times);
    say('cold list in Chromium, address to first row', `p50 ${ms(p50)}, max ${ms(max)} (${rounds} times)`, '< 1 s');
  } finally {
    await browser.close();
  }
}
