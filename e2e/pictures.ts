/**
 * `npm run pictures`: starts the product with its demonstration in a folder of its own, waits until the last story is told, and takes the pictures that
 * README shows, each 1280×720, into docs/pictures/. Takes some minutes; `-- --at http://127.0.0.1:8080` takes them of a demonstration that runs already
 * with the password of the tests.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { areaDrafts, taskPending } from '@app/contract';
import type { Page } from 'playwright-core';
import { atRest, watchRequests } from './support/at-rest.ts';
import { openBrowser } from './support/browser.ts';
import { filingArea } from './support/dossier.ts';
import { goToStep } from './support/draft-page.ts';
import { type Person, projectDir, signIn, startProduct, storiesTold } from './support/product.ts';
import { signInWindow } from './support/sign-in-window.ts';

interface Picture {
  name: string;
  account: string | null;
  /** The page that is shown. */
  path: (person: Person | null) => Promise<string>;
  /** What is done on it before the picture is taken. */
  open?: (page: Page) => Promise<void>;
}

/** Most bytes of all pictures together. */
const most = 1_000_000;
const folder = join(projectDir, 'docs/pictures');

const pictures: Picture[] = [
  { name: 'home', account: 'chief', path: async () => '/dashboard' },
  {
    name: 'draft',
    account: 'applicant',
    path: async (person) => {
      const { dataResult } = await must(person).send(areaDrafts, {
        ...filingArea,
        ...{ requestPage: { pageNo: 1, limit: 1 }, parameters: [], sorts: [] },
      });
      return `/reg/first/draft/${dataResult[0]?.id}`;
    },
    open: (page) => goToStep(page, '产品配方'),
  },
  {
    name: 'case',
    account: 'filing',
    path: async (person) => {
      const { dataResult } = await must(person).send(taskPending, {});
      const task = dataResult.find(({ title }) => title.includes('微澜')) ?? dataResult[0];
      return `/${task?.area}/case/${task?.caseId}?task=${task?.id}`;
    },
  },
  { name: 'plan', account: 'manager', path: async () => '/review/plan-track' },
  {
    name: 'public',
    account: null,
    path: async () => '/publicitypage',
    open: async (page) => {
      await page.getByRole('searchbox').fill('氨基酸保湿');
      await page.keyboard.press('Enter');
      await page
        .getByRole('link', { name: /氨基酸保湿面霜/ })
        .first()
        .click();
      await page.locator('section.state').waitFor();
    },
  },
];

const must = <T>(what: T | null): T => {
  if (what === null) throw new Error('nobody is signed in');
  return what;
};

const at = process.argv.indexOf('--at');
const running = at < 0 ? null : (process.argv[at + 1] ?? '');
const [product, browser] = await Promise.all([running === null ? startProduct({ DEMO: 'on' }) : null, openBrowser()]);
const origin = product?.origin ?? running ?? '';
try {
  if (product) await storiesTold(product);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  await product?.remove();
}
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${pictures.length} pictures, ${Math.round(bytes / 1000)} kB, in ${folder}`);
if (bytes > most) {
  console.error(`the pictures are larger than ${most / 1000} kB together`);
  process.exitCode = 1;
}

async function take({ name, account, path, open }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    baseURL: origin,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  watchRequests(context);
  try {
    if (account !== null) await signInWindow(context, origin, account);
    const page = await context.newPage();
    await page.goto(await path(account === null ? null : await signIn(origin, account)));
    await atRest(page);
    await open?.(page);
    await atRest(page);
    // A slow machine may still be at it.
    await page.getByText('正在加载').first().waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  } finally {
    await context.close();
  }
}
