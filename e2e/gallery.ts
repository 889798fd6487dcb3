/**
 * `npm run gallery [-- --themes classic,line --languages en --roles applicant --only tasks --folder part]`: pictures of every
 * page in each theme and language at 1280×720, as contact sheets below .gallery/ (or .gallery/part) with an index.html. One
 * product, one browser.
 * `--against FOLDER` compares the pictures with those of an earlier run in that folder, which another state of the product may
 * have made; both runs take `--even`, which gives dates, times and ids the same look. What differs is printed, with a sheet.
 * `--judge` also has axe judge every page, its contrast in each theme; `--previews` also draws the small pictures of the
 * settings anew.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { areaSave, type Language, languages } from '@app/contract';
import type { Browser, Page } from 'playwright-core';
import { atRest, watchRequests } from './support/at-rest.ts';
import { openBrowser } from './support/browser.ts';
import { comparePictures, evenOut, type PictureDifference } from './support/compare-pictures.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { dress } from './support/dress.ts';
import { fileDossier } from './support/filing.ts';
import { aRealFormulation } from './support/formulation.ts';
import { fillLists } from './support/gallery-material.ts';
import { accessibilityFaults, hiddenTexts } from './support/inspect-page.ts';
import { menuPages, menuRoles, systemsOf } from './support/menu-pages.ts';
import { type Product, projectDir, signIn, startProduct } from './support/product.ts';
import { signInWindow } from './support/sign-in-window.ts';

const previews = join(projectDir, 'apps/web/src/theme/previews');
const allThemes = ['classic', 'chester', 'element', 'violet', 'line', 'meteor', 'darkblue'];
const outside = [
  '/login',
  '/register',
  '/forget',
  '/tenantRegister',
  '/tenantForget',
  '/publicitypage',
  '/404',
  '/403',
  '/401',
  '/nomenu',
];
/** Pages that no menu leads to. */
const beside = [
  '/review/try',
  '/smartIndex',
  '/hzpCpSlmxYwList',
  '/xtwtsjs',
  '/demo/crud/list',
  '/demo/iframe-form',
  '/demo/url-form',
  '/demo/crud/record/new',
  '/support/questions/new',
  '/log',
  '/system/error/404',
];

interface Shot {
  name: string;
  theme: string;
  language: Language;
  file: string;
}
/** Something to be opened before the picture is taken. */
interface Scene {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

const asked = (name: string): string[] | null => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? '').split(',');
};
const folder = join(projectDir, '.gallery', asked('folder')?.[0] ?? '');
const themes = asked('themes') ?? allThemes;
const chosenLanguages = languages.filter((language) => asked('languages')?.includes(language) ?? true);
const roles = asked('roles') ?? [...menuRoles, 'visitor'];
/** Pages that somebody before has shown already, by language: the next person shows only what is new. */
const shown = new Set<string>();
const only = asked('only');
/** What a machine can see: texts that nobody could read, and what axe says. */
const faults: string[] = [];
const against = asked('against')?.[0];
const isEven = against !== undefined || process.argv.includes('--even');
const judges = process.argv.includes('--judge');
/** The looks differ in their colours alone. */
const onlyContrast = { rules: ['color-contrast'] };

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'shots'), { recursive: true });
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  try {
    const extra = await material(product);
    const shots: Shot[] = [];
    for (const role of roles)
      for (const system of role === 'visitor' ? [null] : await systemsOf(product, role))
        for (const language of chosenLanguages)
          shots.push(...(await photographRole(product, browser, role, language, extra, system)));
    if (process.argv.includes('--previews')) await drawPreviews(browser, shots);
    const sheets = await makeSheets(browser, shots);
    writeFileSync(join(folder, 'index.html'), indexPage(shots, sheets));
    writeFileSync(join(folder, 'faults.txt'), `${faults.join('\n')}\n`);
    console.log(`${faults.length} faults that a machine sees: ${join(folder, 'faults.txt')}`);
    if (against !== undefined) await compare(browser, shots, against);
    console.log(`${shots.length} pictures, ${sheets.length} sheets: ${join(folder, 'index.html')}`);
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** A filed case, a draft and something in every list, so that no page is empty. */
async function material(product: Product): Promise<Record<string, Scene[]>> {
  const applicant = await signIn(product.origin, 'applicant');
  const formulation = aRealFormulation(40).map((row, at) => ({ _id: `row${at}`, ...row }));
  const filed = await fileDossier(applicant, '岚屿页面演示', { productFormula: formulation });
  const draft = await applicant.send(areaSave, {
    ...filingArea,
    data: aDossier('岚屿草稿演示', { productFormula: formulation }),
  });
  const { reviewCase, questionCase } = await fillLists(product.origin);
  const reviewScene: Scene = { name: 'joint review', path: `/demo/joint-review/case/${reviewCase}` };
  const caseScene: Scene = { name: 'case', path: `/reg/first/case/${filed.caseId}` };
  const steps = [0, 1, 2, 3, 4, 5, 6].map(
    (step): Scene => ({
      name: `draft step ${step + 1}`,
      path: `/reg/first/draft/${draft.id}`,
      open: async (page) => {
        await page.locator('.fm-steps button').nth(step).click();
      },
    }),
  );
  const result = `/reg/first/review/${filed.caseId}`;
  return {
    applicant: [
      { name: 'drafts', path: '/reg/first?view=drafts' },
      caseScene,
      ...steps,
      { name: 'question', path: `/support/questions/case/${questionCase}` },
      ...beside.map((path): Scene => ({ name: path, path })),
      ...dialogs,
    ],
    filing: [
      caseScene,
      { name: 'review result', path: result },
      { name: 'similar dossiers', path: result, open: tabNamed('similar') },
    ],
    expert1: [reviewScene],
    approver: [reviewScene, { ...reviewScene, name: 'joint review chart', open: lastTab }],
    regulator1: [
      { name: 'limits', path: '/regulation/tables/limit-stsc3' },
      { name: 'rule', path: '/regulation/rules', open: openRow },
    ],
    visitor: [{ name: 'public record', path: `/publicitypage?number=${encodeURIComponent(filed.number)}` }],
  };
}

const tabsOfPage = (page: Page) => page.locator('.pane:not([hidden])').getByRole('tab');
const tabNamed = (key: string) => (page: Page) =>
  page.locator(`.pane:not([hidden]) .ant-tabs-tab[data-node-key="${key}"]`).click();
const lastTab = (page: Page) => tabsOfPage(page).last().click();

/** The first row of a list. */
async function openRow(page: Page): Promise<void> {
  await page.locator('.ant-table-row .lk').first().click();
  await page.waitForTimeout(600);
}

/** What the shell opens above a page; its code is loaded only then, so that the picture waits for what it shows. */
const above = (name: string, press: (page: Page) => Promise<void>, shows: string): Scene => ({
  name,
  path: '/dashboard',
  open: async (page) => {
    await press(page);
    await page.locator(shows).first().waitFor();
  },
});
const dialogs: Scene[] = [
  above('settings', (page) => page.locator('.hd .ib:has(+ .me)').click(), '.ant-drawer-open .about'),
  above('user menu', (page) => page.locator('.me').click(), '.ant-dropdown:visible'),
  above('search', (page) => page.keyboard.press('Control+q'), '.search-panel'),
];

async function photographRole(
  product: Product,
  browser: Browser,
  role: string,
  language: Language,
  extra: Record<string, Scene[]>,
  system: string | null,
): Promise<Shot[]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    baseURL: product.origin,
    locale: language,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  watchRequests(context);
  await context.addInitScript((chosen) => localStorage.setItem('system.language', chosen), language);
  const shots: Shot[] = [];
  try {
    if (role !== 'visitor') await signInWindow(context, product.origin, role, { system });
    const further = system === null ? (extra[role] ?? []) : [];
    const scenes = [...(await scenesOf(product, role, system)), ...further].filter(
      ({ name }) => only?.some((part) => name.includes(part)) ?? true,
    );
    for (const scene of scenes) {
      const key = `${language} ${scene.name}`;
      if (shown.has(key) && scene.path !== '/dashboard') continue;
      shown.add(key);
      const page = await context.newPage();
      shots.push(...(await photographScene(page, role, scene, language)));
      await page.close();
    }
  } finally {
    await context.close();
  }
  return shots;
}

async function scenesOf(product: Product, role: string, system: string | null): Promise<Scene[]> {
  if (role === 'visitor') return outside.map((path) => ({ name: path, path }));
  const person = await signIn(product.origin, role);
  const paths = new Set(['/dashboard', ...(await menuPages(person, system))]);
  const prefix = system === null ? '' : `${system} `;
  const pages = [...paths].map((path): Scene => ({ name: `${prefix}${path}`, path }));
  const forms = [...paths]
    .filter((path) => /platform\/(tenants|menus|employees|orgs|roles)$/.test(path))
    .map((path): Scene => ({ name: `${prefix}${path}, form`, path, open: openForm }));
  const opened = [...paths]
    .filter((path) => /platform\/(processes|instances)$/.test(path))
    .map((path): Scene => ({ name: `${prefix}${path}, row`, path, open: openRow }));
  return [...pages, ...forms, ...opened];
}

/** The form behind the button of a list of administrators. */
async function openForm(page: Page): Promise<void> {
  await page.locator('.ph1 .ant-btn-primary:not(:disabled)').first().click();
  await page.locator('.admin-form, .ant-drawer-open, .ant-modal').first().waitFor();
}

/** One page, dressed in each theme without loading it again. */
async function photographScene(page: Page, role: string, scene: Scene, language: Language): Promise<Shot[]> {
  await page.goto(scene.path);
  await quiet(page);
  await scene
    .open?.(page)
    .catch((error: unknown) => console.error(`${role} ${scene.name}: ${String(error).split('\n')[0]}`));
  if (scene.open) await quiet(page);
  const shots: Shot[] = [];
  for (const theme of role === 'visitor' ? ['classic'] : themes) {
    await dress(page, theme);
    await page.waitForTimeout(120);
    if (isEven) await page.evaluate(evenOut);
    const file = `shots/${[role, scene.name, language, theme].join('-').replaceAll(/[^\p{L}\p{N}-]+/gu, '_')}.png`;
    await page.screenshot({ path: join(folder, file) });
    const found = await hiddenTexts(page);
    if (judges) found.push(...(await accessibilityFaults(page, theme === themes[0] ? {} : onlyContrast)));
    faults.push(...found.map((fault) => `${language} ${role} ${scene.name}, ${theme}: ${fault}`));
    shots.push({ name: `${role} ${scene.name}`, theme, language, file });
  }
  return shots;
}

async function quiet(page: Page): Promise<void> {
  await atRest(page).catch(() => undefined);
  await page
    .locator('[aria-busy="true"], .ant-spin-spinning, .pane-wait, .mask.loading')
    .first()
    .waitFor({ state: 'detached', timeout: 4_000 })
    .catch(() => undefined);
}

/** Names what differs from an earlier gallery, before and after side by side on one page. */
async function compare(browser: Browser, shots: readonly Shot[], before: string): Promise<void> {
  const page = await browser.newPage();
  const files = shots.map(({ file }) => file);
  const found = await comparePictures(page, files, { now: folder, before: resolve(before) });
  await page.close();
  const line = ({ file, kind, pixels, box }: PictureDifference) =>
    `${file}: ${kind === 'pixels' ? `${pixels} pixels in ${box?.join(' ')}` : kind}`;
  writeFileSync(join(folder, 'differences.txt'), `${found.map(line).join('\n')}\n`);
  const rows = found.map(
    (one) =>
      `<h3>${line(one)}</h3><main>${[resolve(before), folder]
        .map((from) => `<img src="file://${join(from, one.file)}" width="800">`)
        .join('')}</main>`,
  );
  writeFileSync(join(folder, 'differences.html'), `<!doctype html><meta charset="utf-8">${style}${rows.join('')}`);
  for (const one of found) console.log(line(one));
  console.log(`${found.length} of ${shots.length} pictures differ: ${join(folder, 'differences.html')}`);
}

/** Twelve pictures a sheet, by theme and language. */
async function makeSheets(browser: Browser, shots: readonly Shot[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1656, height: 900 } });
  const sheets: string[] = [];
  for (const language of chosenLanguages)
    for (const theme of themes) {
      const own = shots.filter((shot) => shot.language === language && shot.theme === theme);
      for (let at = 0; at < own.length; at += 9) {
        const file = `sheet-${language}-${theme}-${at / 9 + 1}.png`;
        writeFileSync(join(folder, 'sheet.html'), sheetPage(own.slice(at, at + 9)));
        await page.goto(`file://${join(folder, 'sheet.html')}`);
        await page.screenshot({ path: join(folder, file), fullPage: true });
        sheets.push(file);
      }
    }
  await page.close();
  rmSync(join(folder, 'sheet.html'), { force: true });
  return sheets;
}

/** The list of applications in each theme, small, for the theme cards of the settings (R3-41). */
async function drawPreviews(browser: Browser, shots: readonly Shot[]): Promise<void> {
  const page = await browser.newPage();
  for (const theme of themes) {
    const shot = shots.find(
      (one) => one.theme === theme && one.language === 'zh-CN' && one.name === 'applicant /reg/first',
    );
    if (!shot) throw new Error(`--previews needs /reg/first of the applicant in zh-CN and ${theme}`);
    const picture = readFileSync(join(folder, shot.file)).toString('base64');
    const small = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 180];
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('no canvas');
      brush.imageSmoothingQuality = 'high';
      // The upper left part: at this width a whole page could not be told from another.
      brush.drawImage(image, 0, 0, 800, 450, 0, 0, 320, 180);
      return canvas.toDataURL('image/webp', 0.82);
    }, `data:image/png;base64,${picture}`);
    writeFileSync(join(previews, `${theme}.webp`), Buffer.from(small.slice(small.indexOf(',') + 1), 'base64'));
  }
  await page.close();
}

const figure = ({ name, file }: Shot, width: number) =>
  `<figure><a href="${file}"><img src="${file}" width="${width}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`;
const style =
  '<style>body{margin:8px;font:12px/16px sans-serif;background:#777}main{display:grid;grid-template-columns:repeat(auto-fill,540px);gap:6px}figure{margin:0;background:#fff}img{display:block}figcaption{padding:2px 4px}</style>';

function sheetPage(shots: readonly Shot[]): string {
  return `<!doctype html><meta charset="utf-8">${style}<main>${shots.map((shot) => figure(shot, 540)).join('')}</main>`;
}

function indexPage(shots: readonly Shot[], sheets: readonly string[]): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  const rows = names.map(
    (name) =>
      `<h3>${name}</h3><main>${shots
        .filter((shot) => shot.name === name)
        .map((shot) => figure(shot, 540))
        .join('')}</main>`,
  );
  const links = sheets.map((sheet) => `<a href="${sheet}">${sheet}</a>`).join(' ');
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>${style}<p>${links}</p>${rows.join('')}`;
}

await main();
