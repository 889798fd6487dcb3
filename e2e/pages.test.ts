import { gzipSync } from 'node:zlib';
import { areaSave, findCurrentUserSubSystem, getMenuData, type MenuNode } from '@app/contract';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { atRest, isStream } from './support/at-rest.ts';
import { enter } from './support/browser.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { openDraft } from './support/draft-page.ts';
import { fileDossier } from './support/filing.ts';
import { aRealFormulation } from './support/formulation.ts';
import { accessibilityFaults, chineseTexts, hiddenTexts, shell } from './support/inspect-page.ts';
import { setStage, until } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

const stage = setStage();
const roles = ['applicant', 'filing', 'auditor'] as const;
/** Pages whose accessibility was judged: it does not depend on who looks, nor on the language. */
const judged = new Set<string>();
const paths: Record<string, string[]> = {};
/** The first walk judges some thirty pages and steps: two minutes on two cores that others use, too. */
const walkMs = 420_000;
/** Pages that a window keeps before it begins anew. */
const mostMounted = 8;
let draft = '';
let number = '';

beforeAll(async () => {
  const applicant = await stage.person('applicant');
  const formulation = aRealFormulation(60).map((row, at) => ({
    _id: `row${at}`,
    ...row,
    percent: at === 5 ? '约 2' : row.percent,
  }));
  const filed = await fileDossier(applicant, '岚屿页面演示', {
    productFormula: aRealFormulation(60).map((row, at) => ({ _id: `row${at}`, ...row })),
  });
  number = filed.number;
  draft = (
    await applicant.send(areaSave, { ...filingArea, data: aDossier('岚屿草稿演示', { productFormula: formulation }) })
  ).id;
  const plant = {
    name: '云海澄野化妆品制造有限公司（演示）',
    country: '中国',
    address: '云海市青禾区工业三路 6 号（演示地址）',
    licence: '演妆20260007',
    licenceUntil: '2030-01-01',
  };
  const record = await applicant.send(areaSave, { group: 'base', name: 'manufacturers', data: plant });
  for (const role of roles) paths[role] = [...(await menuPaths(role)), `/reg/first/case/${filed.caseId}`];
  paths.applicant?.push(
    '/base/manufacturers/new',
    `/base/manufacturers/record/${record.id}`,
    '/demo/crud/record/new',
    '/support/questions/new',
  );
});

/** Addresses of all menu entries of an account, and the home page. */
async function menuPaths(account: string): Promise<string[]> {
  const person = await stage.person(account);
  const [system] = await person.send(findCurrentUserSubSystem, {});
  const menu = await person.send(getMenuData, { systemId: String(system?.id) });
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]));
  return ['/dashboard', ...leaves(menu).map((node) => `/${String(node.url).replace(/^(area|page):/, '')}`)];
}

/** Goes to an address without loading the application again. */
async function walk(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
  });
  await walkTo(page, path);
  await page.locator('h1:not([data-left])').filter({ visible: true }).first().waitFor();
}

/** Waits until nothing loads any more: no request for a moment, no placeholder left. */
async function settled(page: Page): Promise<void> {
  let lastAt = Date.now();
  let open = 0;
  const begun = (request: Request) => {
    if (!isStream(request)) open += 1;
  };
  const ended = (request: Request) => {
    if (isStream(request)) return;
    open -= 1;
    lastAt = Date.now();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  await until(
    async () => open <= 0 && Date.now() - lastAt > 150,
    (quiet) => quiet,
  );
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  await page.locator('[aria-busy="true"], .ant-spin-spinning, .mask.loading').first().waitFor({ state: 'detached' });
}

describe.each(roles)('every page of %s', (role) => {
  test.each(['zh-CN', 'en'] as const)(
    'at 1280×720 in %s: no error, nothing cut off, usable by all',
    async (language) => {
      const { page, errors } = await stage.window(role, { language });
      const faults: string[] = [];
      const look = async (name: string) => {
        await settled(page);
        for (const text of await hiddenTexts(page)) faults.push(`${name}: hidden ${text}`);
        if (language === 'en') for (const text of await chineseTexts(page)) faults.push(`${name}: Chinese ${text}`);
        if (!judged.has(name)) {
          const besides = judged.has(`shell of ${role}`) ? shell : [];
          for (const fault of await accessibilityFaults(page, { besides })) faults.push(`${name}: ${fault}`);
          judged.add(`shell of ${role}`);
        }
        judged.add(name);
        for (const error of errors.splice(0)) faults.push(`${name}: console ${error}`);
      };
      await page.goto('/dashboard');
      for (const [at, path] of (paths[role] ?? []).entries()) {
        // Those of single records and forms are opened by themselves once, as links in messages are; else people walk inside the application.
        const alone = language === 'zh-CN' && !judged.has(path) && /\/(case|record|new)\b/.test(path);
        // The pages behind stay mounted, and each look reads them all: now and then the window begins anew, with one.
        if (alone || at % mostMounted === 0) await page.goto(path);
        else await walk(page, path);
        await look(path);
      }
      if (role === 'applicant') {
        await openDraft(page, draft);
        for (const step of await page.locator('.fm-steps button').all()) {
          await step.click();
          await look(`draft, ${await step.innerText()}`);
        }
      }
      expect(faults.join('\n')).toBe('');
    },
    walkMs,
  );
});

test('pages that need no sign-in, in both languages; the public ones on a telephone too', async () => {
  const faults: string[] = [];
  const open = [
    '/publicitypage',
    '/publicitypage?text=演示',
    `/publicitypage?number=${encodeURIComponent(number)}`,
    '/publicitypage?number=none',
  ];
  const all = ['/login', ...open, '/404', '/401', '/403', '/no/such/page/here'];
  for (const [language, width, list] of [
    ['zh-CN', 1280, all],
    ['en', 1280, all],
    ['zh-CN', 375, open],
  ] as const) {
    const { page, errors } = await stage.window(null, { language, width });
    for (const path of list) {
      const name = `${path} ${language} ${width}`;
      await page.goto(path);
      await settled(page);
      for (const text of await hiddenTexts(page)) faults.push(`${name}: hidden ${text}`);
      if (language === 'zh-CN') for (const fault of await accessibilityFaults(page)) faults.push(`${name}: ${fault}`);
      // The browser itself logs the 404 of a number that does not exist.
      for (const error of errors.splice(0)) if (!path.includes('none')) faults.push(`${name}: console ${error}`);
    }
  }
  expect(faults).toEqual([]);
});

test('these checks see planted faults', async () => {
  const { page } = await stage.window(null);
  await page.setContent(`<title>x</title><main><button style="width:60px;overflow:hidden;white-space:nowrap">A label far too long</button>
    <div style="width:50px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"><button style="white-space:nowrap">Wider than its cell</button></div>
    <p style="color:#bbb;background:#fff">Hardly to be read</p><div style="width:3000px">wide</div>
    <input value="A value too long for it" style="width:40px"><div style="width:60px;overflow:auto"><div style="width:90px">x</div></div>
    <div style="height:20px;overflow:hidden"><p>Above</p><p>Below the edge</p></div>
    <div style="position:relative"><b>Under a lid</b><i style="position:absolute;inset:0;background:#eee"></i></div></main>`);
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
    document.body.append(Object.assign(document.createElement('p'), { textContent: '没有翻译' }));
    document.body.append(Object.assign(document.createElement('p'), { textContent: '数据', lang: 'zh-CN' }));
  });
  expect(await chineseTexts(page)).toEqual([expect.stringContaining('没有翻译')]);
  const hidden = (await hiddenTexts(page)).join('\n');
  for (const planted of [
    'wider than the window',
    'A label far too long',
    'Wider than its cell',
    'A value too long',
    'wider than its place',
    'Below the edge',
    'Under a lid',
  ])
    expect(hidden).toContain(planted);
  expect((await accessibilityFaults(page)).join('\n')).toContain('color-contrast');
  expect(paths).toMatchObject({
    applicant: expect.arrayContaining(['/reg/first', '/base/manufacturers']),
    filing: expect.arrayContaining(['/filing/cases']),
  });
});

test('sign-in costs less than 130 kB of JavaScript, the first working page less than 600 kB and at most 20 requests', async () => {
  const { page } = await stage.window(null);
  const scripts = new Set<string>();
  let requests = 0;
  page.on('response', (response) => {
    const url = new URL(response.url());
    // The stream of changes opens beside the page; nothing of the page waits for it.
    if (url.protocol !== 'http:' || isStream(response.request())) return;
    requests += 1;
    if (url.pathname.endsWith('.js')) scripts.add(url.href);
  });
  // Fetched anew to be weighed: the browser drops what it loaded as soon as it leaves the page.
  const weight = async (script: string) => gzipSync(await (await fetch(script)).arrayBuffer()).length;
  const total = async () => (await Promise.all([...scripts].map(weight))).reduce((a, b) => a + b, 0) / 1_000;
  await page.goto('/login');
  await settled(page);
  expect(await total(), 'sign-in page, kB gzip').toBeLessThan(130);
  expect(requests).toBeLessThanOrEqual(20);
  await enter(page, 'applicant');
  await atRest(page);
  expect(await total(), 'first working page in all, kB gzip').toBeLessThan(600);
  requests = 0;
  await page.goto('/dashboard');
  await atRest(page);
  await page.locator('[data-widget="notice"] .empty-state, [data-widget="notice"] li').first().waitFor();
  expect(requests).toBeLessThanOrEqual(20);
});
