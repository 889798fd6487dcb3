import { areaSave } from '@app/contract';
import type { Page } from 'playwright-core';
import { enter, openBrowser, openWindow } from '../e2e/support/browser.ts';
import { aDossier, aFormulation, filingArea } from '../e2e/support/dossier.ts';
import { type Product, signIn } from '../e2e/support/product.ts';
import { spread } from './support.ts';

/** Times from a key press to the paint after it, as the page itself sees them. */
async function keyTimes(page: Page, press: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { keyTimes: number[] }).keyTimes = times;
    // Not named: the loader would wrap a named function in a helper that the page does not have.
    window.addEventListener(
      'keydown',
      (event) => {
        // A message posted inside a frame arrives after that frame was painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
          channel.port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });
  await press();
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/** The formula grid with 500 rows in real Chromium: key to paint. */
export async function screenBench(
  product: Product,
  names: { name: string; inci: string }[],
  say: (name: string, value: string, aim?: string) => void,
): Promise<void> {
  const person = await signIn(product.origin, 'applicant');
  const many = Array.from({ length: 500 }, (_, i) => names[i % names.length] ?? { name: '水', inci: 'WATER' });
  const { id } = await person.send(areaSave, {
    ...filingArea,
    data: aDossier('演示五百行', { productFormula: aFormulation(many) }),
  });
  const browser = await openBrowser();
  try {
    const { page } = await openWindow(browser, product.origin);
    await enter(page, 'applicant');
    await page.goto(`/${filingArea.group}/${filingArea.name}/draft/${id}`);
    await page.locator('.fm-steps button', { hasText: '产品配方' }).click();
    const cell = page.getByRole('gridcell').filter({ hasText: '0.385' }).first();
    await cell.waitFor();
    await cell.click();
    await page.waitForTimeout(1_500);
    const arrows = await keyTimes(page, async () => {
      for (let i = 0; i < 40; i += 1) {
        await page.keyboard.press('ArrowDown');
        await page.waitForTimeout(60);
      }
    });
    say('500 rows in Chromium, arrow key to paint', said(arrows), '≤ 50 ms');
    const typed = await keyTimes(page, async () => {
      for (let i = 0; i < 12; i += 1) {
        await page.keyboard.type('0.4', { delay: 60 });
        await page.keyboard.press('Enter');
        await page.waitForTimeout(150);
      }
    });
    say('500 rows in Chromium, typed key and Enter to paint', said(typed), '≤ 50 ms');
  } finally {
    await browser.close();
  }
}

const said = (times: readonly number[]) => `${spread(times)} (${times.length} keys)`;
