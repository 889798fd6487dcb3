import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@app/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { atRest, watchRequests } from './at-rest.ts';
import { sharedBrowser } from './browser.ts';
import { copyOfPrepared, type PreparedPlace } from './prepared-postgres.ts';
import { type Person, type Product, projectDir, signIn, startProduct } from './product.ts';
import { signInWindow } from './sign-in-window.ts';

export { signInWindow };

export interface WindowOptions {
  width?: number;
  height?: number;
  language?: Language;
  /** Somebody with several tenants or sub-systems chooses on the page. */
  choose?: boolean;
}

/** A browser window of one person, with everything that went wrong in it. */
export interface Window {
  page: Page;
  context: BrowserContext;
  /** Console errors and uncaught exceptions so far. */
  errors: string[];
}

/** What the journeys of one file share: one product, one browser; people come and go. */
export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  /** A window of its own in which this account is signed in already; null = a visitor. With `keep` the one it has already. */
  window(account: string | null, options?: WindowOptions): Promise<Window>;
  /** A person over HTTP, signed in once. */
  person(account: string): Promise<Person>;
}

/**
 * Starts product and browser for a test file, keeps a picture of each window and the log when a test fails, and clears up.
 * `inOrder`: the tests are steps of one journey; after a failed one the rest cannot be walked. `keep`: people keep their windows from
 * test to test, so that nobody has to load the product again; a failure closes them all. `embedded`: on the database that is in the product;
 * else on PostgreSQL, which answers with less work, where the run has one.
 */
export function setStage({
  env = {},
  inOrder = false,
  keep = false,
  embedded = false,
}: {
  env?: Record<string, string>;
  inOrder?: boolean;
  keep?: boolean;
  embedded?: boolean;
} = {}): Stage {
  let product: Product | null = null;
  let browser: Browser | null = null;
  let place: PreparedPlace | null = null;
  const people = new Map<string, Promise<Person>>();
  const opened: (Window & { name: string })[] = [];
  // A page is left before its window closes: the headless shell closes without telling the page, which lets go of its draft then.
  const closeAll = async (): Promise<void> => {
    const windows = opened.splice(0);
    await Promise.all(windows.map(({ page }) => page.goto('about:blank', { timeout: 5_000 }).catch(() => null)));
    for (const { context } of windows) await context.close();
  };
  beforeAll(async () => {
    place = embedded ? null : await copyOfPrepared(env);
    [product, browser] = await Promise.all([startProduct({ ...env, ...place?.settings }), sharedBrowser()]);
  });
  let failed: string | null = null;
  beforeEach((context) => {
    // Only the failed step itself may be tried again; later steps depend on it.
    if (inOrder && failed !== null && failed !== context.task.name) context.skip('an earlier step failed');
  });
  afterEach(async ({ task }) => {
    failed = task.result?.state === 'fail' ? task.name : failed === task.name ? null : failed;
    if (task.result?.state === 'fail') await photograph(task.name, opened, product?.output() ?? '');
    if (!keep || task.result?.state === 'fail') await closeAll();
    // A browser that no longer answers would fail the second try as well: that one gets a new browser.
    if (task.result?.state === 'fail') {
      await Promise.race([browser?.close(), new Promise((wait) => setTimeout(wait, 10_000))]).catch(() => null);
      browser = await sharedBrowser();
    }
  });
  afterAll(async () => {
    await closeAll();
    await product?.remove();
    await place?.drop();
  });
  const running = <T>(what: T | null): T => {
    if (!what) throw new Error('the stage is not set yet');
    return what;
  };
  return {
    get product() {
      return running(product);
    },
    get browser() {
      return running(browser);
    },
    async window(account, { width = 1280, height = 720, language = 'zh-CN', choose = false } = {}) {
      const known = keep ? opened.find(({ name }) => name === (account ?? 'visitor')) : undefined;
      if (known) return known;
      const context = await running(browser).newContext({
        viewport: { width, height },
        baseURL: running(product).origin,
        locale: language,
        permissions: ['clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
      });
      // Long enough for a machine that is busy with other work.
      context.setDefaultTimeout(40_000);
      watchRequests(context);
      await context.addInitScript((chosen) => {
        if (localStorage.getItem('system.language') === null) localStorage.setItem('system.language', chosen);
      }, language);
      if (account) await signInWindow(context, running(product).origin, account, { choose });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      });
      opened.push({ name: account ?? 'visitor', page, context, errors });
      return { page, context, errors };
    },
    person(account) {
      const known = people.get(account) ?? signIn(running(product).origin, account);
      people.set(account, known);
      return known;
    },
  };
}

/** Waits until no request is running and the loading mask is gone, which would take the clicks. */
export async function unmasked(page: Page): Promise<void> {
  await atRest(page);
  await page.locator('.mask.loading').waitFor({ state: 'detached' });
}

async function photograph(
  test: string,
  opened: readonly { name: string; page: Page }[],
  output: string,
): Promise<void> {
  const folder = join(projectDir, 'node_modules/.cache/platform/e2e');
  mkdirSync(folder, { recursive: true });
  const title = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  writeFileSync(join(folder, `${title}.log`), output);
  for (const [at, { name, page }] of opened.entries()) {
    const file = join(folder, `${title}-${at}-${name}.png`);
    await page.screenshot({ path: file, timeout: 5_000 }).then(
      () => console.error(`a picture of ${name}'s window: ${file}`),
      () => console.error(`${name}'s window could not be photographed`),
    );
  }
}

let given = 0;
/** A unique subject: a journey that is run again must not find the data of its first run. */
export function fresh(subject: string): string {
  given += 1;
  return `${subject}${String(given).padStart(2, '0')}`;
}

/** Waits until a question has the wanted answer; for what a page cannot show. */
export async function until<T>(ask: () => Promise<T>, good: (answer: T) => boolean, timeoutMs = 15_000): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() - begun > timeoutMs)
      expect.fail(`no good answer within ${timeoutMs} ms; the last was ${JSON.stringify(answer)?.slice(0, 500)}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
}
