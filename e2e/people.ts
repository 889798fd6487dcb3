/**
 * `npm run people [-- --accounts chief,admin --languages en --sizes 1280x720,390x844 --at http://127.0.0.1:8080]`: the living
 * demonstration as each of its people meets it: the home page, the first list of the menu that has rows, and the case (or record)
 * behind its first row, as pictures below .people/. Names what is empty, cut off, wider than the window, or said in a language
 * that nobody chose. `--at` looks at a demonstration that runs already with the password of the tests.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@app/contract';
import type { Page } from 'playwright-core';
import { atRest, watchRequests } from './support/at-rest.ts';
import { openBrowser } from './support/browser.ts';
import { chineseTexts, clippedTexts } from './support/inspect-page.ts';
import { menuPages, systemsOf } from './support/menu-pages.ts';
import { type Product, projectDir, signIn, startProduct, storiesTold } from './support/product.ts';
import { signInWindow } from './support/sign-in-window.ts';

const named = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
};
const everybody = (
  JSON.parse(readFileSync(join(projectDir, 'definitions/demo/organisation.json'), 'utf8')) as {
    users: { account: string }[];
  }
).users.map(({ account }) => account);
const accounts = named('accounts')?.split(',') ?? everybody;
const languages = (named('languages')?.split(',') ?? ['zh-CN']) as Language[];
const sizes = (named('sizes') ?? '1280x720').split(',').map((size) => {
  const [width = 1280, height = 720] = size.split('x').map(Number);
  return { width, height };
});
const folder = join(projectDir, '.people');
const shownPane = '.pane:not([hidden])';

const running = named('at');
const [product, browser] = await Promise.all([running === null ? startProduct({ DEMO: 'on' }) : null, openBrowser()]);
const origin = product?.origin ?? running ?? '';
let pictures = 0;
try {
  if (product) await storiesTold(product);
  mkdirSync(folder, { recursive: true });
  for (const account of accounts)
    for (const language of languages) for (const size of sizes) await meet(account, language, size);
} finally {
  await browser.close();
  await product?.remove();
}
console.log(`${accounts.length} accounts, ${pictures} pictures in ${folder}`);

/** One person at home, at the first list with rows, and behind its first row. */
async function meet(account: string, language: Language, viewport: { width: number; height: number }): Promise<void> {
  const name = `${account}-${language}-${viewport.width}`;
  const context = await browser.newContext({ viewport, baseURL: origin });
  context.setDefaultTimeout(40_000);
  await context.addInitScript((chosen) => localStorage.setItem('system.language', chosen), language);
  watchRequests(context);
  try {
    await signInWindow(context, origin, account);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${name}: ${String(error)}`));
    await page.goto('/dashboard');
    await page.locator('.me').waitFor();
    await look(page, `${name}-1-home`, language);
    const person = await signIn(origin, account);
    const [system = null] = await systemsOf({ origin } as Product, account);
    for (const path of await menuPages(person, system)) {
      if (path === '/dashboard') continue;
      await page.goto(path);
      await atRest(page);
      const row = page.locator(`${shownPane} .ant-table-row, ${shownPane} .list-cards > *`).first();
      if ((await row.count()) === 0) continue;
      await look(page, `${name}-2-list`, language);
      const link = row.locator('a, button, [role=link]').filter({ hasText: /\S/ }).first();
      if ((await link.count()) > 0) {
        await link.click();
        await look(page, `${name}-3-record`, language);
      }
      return;
    }
    console.error(`${name}: no list of the menu has a row`);
  } catch (error) {
    console.error(`${name}: ${String(error).split('\n', 1)[0]}`);
  } finally {
    await context.close();
  }
}

/** A picture of what is shown, and what is wrong with it. */
async function look(page: Page, name: string, language: Language): Promise<void> {
  await atRest(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  pictures += 1;
  const faults = [...(await clippedTexts(page)), ...(language === 'en' ? await chineseTexts(page) : [])];
  for (const fault of faults) console.error(`${name}: ${fault}`);
}
