/**
 * `npm run lists [-- --roles chief,admin]`: opens every list of every role in the browser and uses each of its filters, its
 * views and its query builder as a person would. Names what went wrong: an answer that is no answer, an error on the page or
 * in the console, a list that does not come back. Ends with 1 when there was a fault, or when no list was seen.
 */
import { areaSave } from '@app/contract';
import type { Page } from 'playwright-core';
import { atRest, watchRequests } from './support/at-rest.ts';
import { openBrowser } from './support/browser.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { fileDossier } from './support/filing.ts';
import { fillLists } from './support/gallery-material.ts';
import { menuPages, menuRoles, systemsOf } from './support/menu-pages.ts';
import { signIn, startProduct } from './support/product.ts';
import { signInWindow } from './support/sign-in-window.ts';

const at = process.argv.indexOf('--roles');
const roles = at < 0 ? menuRoles : (process.argv[at + 1] ?? '').split(',');
const faults: string[] = [];
const used = { pages: 0, lists: 0, views: 0, text: 0, choice: 0, days: 0, builder: 0 };
const shownPane = '.pane:not([hidden])';

const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  const applicant = await signIn(product.origin, 'applicant');
  await fileDossier(applicant, '岚屿列表演示');
  await applicant.send(areaSave, { ...filingArea, data: aDossier('岚屿列表草稿') });
  await fillLists(product.origin);
  for (const role of roles) for (const system of await systemsOf(product, role)) await walk(role, system);
} finally {
  await browser.close();
  await product.remove();
}
for (const fault of faults) console.error(fault);
console.log(`${roles.length} roles, ${JSON.stringify(used)}, ${faults.length} faults`);
process.exitCode = faults.length > 0 || used.lists === 0 ? 1 : 0;

/** All pages of one role in one sub-system. */
async function walk(role: string, system: string | null): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, baseURL: product.origin });
  context.setDefaultTimeout(10_000);
  watchRequests(context);
  try {
    await signInWindow(context, product.origin, role, { system });
    for (const path of new Set(await menuPages(await signIn(product.origin, role), system))) {
      const page = await context.newPage();
      const place = `${role} ${system ?? ''} ${path}`.replaceAll(/ +/g, ' ');
      const fault = (what: string) => void faults.push(`${place}: ${what}`);
      page.on('console', (said) => said.type() === 'error' && fault(`console: ${said.text().slice(0, 200)}`));
      page.on('pageerror', (error) => fault(`page: ${error.message}`));
      page.on('response', async (answer) => {
        if (answer.status() >= 400) fault(`${answer.status()} ${answer.url()}`);
      });
      await page.goto(path);
      await rest(page);
      used.pages += 1;
      await useList(page, fault).catch((error: unknown) => fault(String(error).split('\n')[0] ?? ''));
      await page.close();
    }
  } finally {
    await context.close();
  }
}

/** Uses everything of the list on a page, if there is one, in each of its views. */
async function useList(page: Page, fault: (what: string) => void): Promise<void> {
  const list = page.locator(`${shownPane} .list-card`);
  if ((await list.count()) === 0) return;
  used.lists += 1;
  await judge(page, fault, 'opened');
  const views = page.locator(`${shownPane} .ant-segmented-item`);
  for (let view = 0; view < Math.max(1, await views.count()); view += 1) {
    if ((await views.count()) > 0) {
      await views.nth(view).click();
      await rest(page);
      await judge(page, fault, `view ${view + 1}`);
      used.views += 1;
      if ((await list.count()) === 0) continue;
    }
    // The views of a list share its filters.
    if (view === 0) await useFilters(page, fault);
  }
}

async function useFilters(page: Page, fault: (what: string) => void): Promise<void> {
  const form = page.locator(`${shownPane} .list-filters`);
  if ((await form.count()) === 0) return;
  const more = form.getByRole('button', { name: '更多条件' });
  if ((await more.count()) > 0) await more.click();
  const filters = form.locator('.list-filter');
  for (let at = 0; at < (await filters.count()); at += 1) {
    const filter = filters.nth(at);
    const name = (await filter.locator('.list-filter-name').innerText()).trim();
    if ((await filter.locator('.day-range').count()) > 0) {
      await filter.locator('input').first().fill('2026-01-01');
      await filter.locator('input').last().fill('2026-12-31');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      used.days += 1;
    } else if ((await filter.locator('.ant-select').count()) > 0) {
      await filter.locator('.ant-select').click();
      const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
      if (await option.isVisible({ timeout: 1_000 }).catch(() => false)) await option.click();
      await page.keyboard.press('Escape');
      used.choice += 1;
    } else {
      await filter.locator('input').fill('1');
      await page.keyboard.press('Enter');
      used.text += 1;
    }
    await rest(page);
    await judge(page, fault, `filter ${name}`);
    await form.getByRole('button', { name: '重置' }).click();
    await rest(page);
  }
  const builder = form.getByRole('button', { name: /高级查询/ });
  if ((await builder.count()) === 0) return;
  await builder.click();
  await page.locator('.ant-modal:visible').waitFor();
  await page.keyboard.press('Escape');
  await page
    .locator('.ant-modal:visible')
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  used.builder += 1;
}

/** What a person would see as wrong: an error in place of the rows, or a message of one. */
async function judge(page: Page, fault: (what: string) => void, when: string): Promise<void> {
  const alerts = await page.locator(`${shownPane} [role=alert], .ant-message-error`).allInnerTexts();
  for (const text of alerts) if (text.trim() !== '') fault(`${when}: ${text.trim().replaceAll('\n', ' ')}`);
}

async function rest(page: Page): Promise<void> {
  await atRest(page).catch((error: unknown) => faults.push(String(error)));
}
