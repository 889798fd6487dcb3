import { areaSave } from '@app/contract';
import type { CDPSession, Page } from 'playwright-core';
import { enter, openBrowser, openWindow } from '../e2e/support/browser.ts';
import { aDossier, aFormulation, filingArea } from '../e2e/support/dossier.ts';
import { fileDossier } from '../e2e/support/filing.ts';
import { type Product, signIn } from '../e2e/support/product.ts';
import { ms, quantiles } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;
const manufacturers = { group: 'base', name: 'manufacturers' } as const;

/** Twenty open tabs of every kind in real Chromium: time to switch, and memory that remains used. */
export async function tabsBench(product: Product, names: { name: string; inci: string }[], say: Say): Promise<void> {
  const person = await signIn(product.origin, 'applicant');
  const records: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    const data = {
      name: `演示企业第 ${at} 号`,
      kind: 'own',
      country: '中国',
      address: '云海市青禾区工业三路 6 号（演示地址）',
      licence: '演妆20260007',
      licenceUntil: '2030-01-01',
    };
    records.push((await person.send(areaSave, { ...manufacturers, data })).id);
  }
  const formulation = aFormulation(names);
  const cases: string[] = [];
  for (let at = 0; at < 3; at += 1)
    cases.push((await fileDossier(person, `演示案卷${at}`, { productFormula: formulation })).caseId);
  const drafts: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const data = aDossier(`演示草稿${at}`, { productFormula: formulation });
    drafts.push((await person.send(areaSave, { ...filingArea, data })).id);
  }
  const paths = [
    '/tasks/pending',
    '/tasks/completed',
    '/officeDesk/innerMessage/receiveMessage',
    '/reg/first',
    '/base/manufacturers?size=50',
    '/d/manufacturers',
    ...cases.map((id) => `/reg/first/case/${id}`),
    ...drafts.map((id) => `/reg/first/draft/${id}`),
    ...records.slice(0, 7).map((id) => `/base/manufacturers/record/${id}`),
  ];
  const browser = await openBrowser();
  try {
    const { page, context } = await openWindow(browser, product.origin, { width: 1920, height: 1080 });
    await enter(page, 'applicant');
    const devtools = await context.newCDPSession(page);
    for (const path of paths) {
      await go(page, path);
      await page.waitForTimeout(700);
    }
    await typeSomething(page);
    const keys = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.tab-strip [role="tab"]')].map((tab) => tab.dataset.key ?? ''),
    );
    const first = await switchTabs(page, keys, 20);
    const after20 = await heapOf(devtools);
    const rest = await switchTabs(page, keys, 180);
    const after200 = await heapOf(devtools);
    const { p50, p95, max } = quantiles([...first, ...rest]);
    say(
      `switching among ${keys.length} open tabs, click to paint`,
      `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)}`,
      'p95 < 50 ms',
    );
    const kept = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[data-kept]')].map((input) => input.value),
    );
    say('  fields that kept what was typed', `${kept.filter((value) => value === '留着').length} of ${kept.length}`);
    say('  heap after 200 switches to that after 20', (after200 / after20).toFixed(3), '≤ 1.1');
    await openAndClose(page, records, 20);
    const before = await heapOf(devtools);
    await openAndClose(page, records, 200);
    const leaked = (await heapOf(devtools)) - before;
    say('200 tabs opened and closed, heap kept', `${(leaked / 1e6).toFixed(2)} MB`, '< 5 MB');
  } finally {
    await browser.close();
  }
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Leaves a text in the first filter of each list, to see that it is still there at the end. */
async function typeSomething(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const pane of document.querySelectorAll('[data-tab]')) {
      const input = pane.querySelector<HTMLInputElement>(
        '.list-filters input[type="text"], .list-filters input:not([type])',
      );
      if (!input || input.closest('.ant-select, .ant-picker')) continue;
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      own?.set?.call(input, '留着');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dataset.kept = 'yes';
    }
  });
}

/** Clicks on tabs one after another, far and near; answers the times from the click to the paint after it. */
async function switchTabs(page: Page, keys: readonly string[], count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const key = keys[(at * 7 + Math.floor(at / keys.length)) % keys.length] ?? '';
    times.push(
      await page.evaluate(
        (wanted) =>
          new Promise<number>((resolve) => {
            const tab = document.querySelector<HTMLElement>(`.tab-strip [data-key="${CSS.escape(wanted)}"]`);
            const begun = performance.now();
            tab?.click();
            // A message posted inside a frame arrives after that frame was painted.
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.onmessage = () => resolve(performance.now() - begun);
              channel.port2.postMessage(0);
            });
          }),
        key,
      ),
    );
    await page.waitForTimeout(120);
  }
  return times;
}

async function openAndClose(page: Page, records: readonly string[], count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await go(page, `/base/manufacturers/record/${records[10 + (at % 50)]}`);
    await page.waitForTimeout(150);
    await page.evaluate(() => document.querySelector<HTMLElement>('.tab.on .cl')?.click());
    await page.waitForTimeout(20);
  }
  await page.waitForTimeout(1_000);
}

async function heapOf(devtools: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
