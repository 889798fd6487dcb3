import type { Page } from 'playwright-core';
import { openBrowser, openWindow } from '../e2e/support/browser.ts';
import { caseForChief } from '../e2e/support/chief-review.ts';
import { aFormulation, filingArea } from '../e2e/support/dossier.ts';
import { aPdf, putFile } from '../e2e/support/files.ts';
import { type Person, type Product, signIn } from '../e2e/support/product.ts';
import { signInWindow } from '../e2e/support/sign-in-window.ts';
import { spread } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;

/** The review workbench on a dossier of 60 rows with 20 files in real Chromium: opened, from finding to finding, from file to file. */
export async function workbenchBench(
  product: Product,
  names: { name: string; inci: string }[],
  say: Say,
): Promise<void> {
  const people = new Map<string, Promise<Person>>();
  const as = (account: string) => {
    const known = people.get(account) ?? signIn(product.origin, account);
    people.set(account, known);
    return known;
  };
  const files: { id: string; name: string; size: number }[] = [];
  for (let at = 0; at < 20; at += 1) {
    const { id, fileName, totalBytes } = await putFile(
      product,
      await as('applicant'),
      `paper-${at}.pdf`,
      aPdf(`paper ${at}`, 5),
    );
    files.push({ id, name: fileName, size: totalBytes });
  }
  const codes = ['productStandard', 'labelDraft', 'testReport', 'safetyAssessment'];
  const { caseId } = await caseForChief(as, '演示工作台', {
    productFormula: aFormulation(names),
    documents: codes.map((code, at) => ({ _id: code, code, files: files.slice(at * 5, at * 5 + 5) })),
  });
  const browser = await openBrowser();
  try {
    const { page, context } = await openWindow(browser, product.origin, { width: 1440, height: 900 });
    await signInWindow(context, product.origin, 'chief', { choose: false });
    const address = `/${filingArea.group}/${filingArea.name}/case/${caseId}`;
    await page.goto(address);
    const toWorkbench = page.getByRole('button', { name: '进入审评工作台' });
    await toWorkbench.waitFor();
    await page.waitForTimeout(1_500);
    const opened: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      if (at > 0) {
        await page.locator('.tab.on .cl').click();
        await page.goto(address);
        await toWorkbench.waitFor();
        await page.waitForTimeout(1_500);
      }
      const begun = Date.now();
      await toWorkbench.click();
      await page.locator('.work-tab .result-item').first().waitFor();
      await page.locator('.work-page [data-command="finish"]').waitFor();
      opened.push(Date.now() - begun);
    }
    say('workbench, 60 rows and 20 files, click to interactive', said(opened), '< 1 s');
    const found: number[] = [];
    const count = await page.locator('.work-page .result-item').count();
    // The first one is shown already: the first key only goes to its place.
    await page.keyboard.press('j');
    await page.waitForTimeout(1_000);
    for (let at = 0; at < Math.min(count - 1, 12) * 2; at += 1) {
      const key = at < Math.min(count - 1, 12) ? 'j' : 'k';
      found.push(await keyToPaint(page, key, '.work-page .result-item.chosen'));
      await page.waitForTimeout(150);
    }
    say('  next finding, key to paint', said(found), '< 50 ms');
    const turned: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      turned.push(await keyToPaint(page, ']', '.work-file canvas'));
      await page.waitForTimeout(300);
    }
    say('  next file, key to its first page', said(turned), '< 300 ms');
  } finally {
    await browser.close();
  }
}

const said = (times: readonly number[]) => `${spread(times)} (${times.length})`;

/** From the key to the frame in which the wanted element is another than before and drawn. */
async function keyToPaint(page: Page, key: string, wanted: string): Promise<number> {
  // The page listens before the key is pressed: the two take different ways to it.
  await page.evaluate((selector) => {
    const before = document.querySelector(selector);
    const watched = window as unknown as { painted: Promise<number> };
    watched.painted = new Promise<number>((resolve) => {
      let frames = 0;
      // Not named: the loader would wrap a named function in a helper that the page does not have.
      const again: ((begun: number) => void)[] = [];
      again.push((begun) => {
        const now = document.querySelector(selector);
        frames += 1;
        const isDrawn = now !== before && now !== null && (!(now instanceof HTMLCanvasElement) || now.width !== 300);
        if (isDrawn || frames > 600) resolve(performance.now() - begun);
        else requestAnimationFrame(() => again[0]?.(begun));
      });
      window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => again[0]?.(timeStamp)), {
        once: true,
        capture: true,
      });
    });
  }, wanted);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}
