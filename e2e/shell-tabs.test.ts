import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaSave, constants, findCurrentUserSubSystem, resourceSave } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest } from './support/at-rest.ts';
import { dress, markIsInSight } from './support/dress.ts';
import { built } from './support/product.ts';
import { startSite } from './support/site.ts';
import { setStage, unmasked, type Window } from './support/stage.ts';

/**
 * What of menus and tabs needs a browser: sizes, layers, scrolling, frames, sound, the pointer, and code that does not come. What tabs do is
 * proved in apps/web/src/shell/tabs/tab-bar.test.tsx, header and menus in apps/web/src/shell/header.test.tsx.
 */
import { walkTo } from './support/walk.ts';

const site = await startSite();
const stage = setStage({ env: { FRAME_HOSTS: site.host }, keep: true });
afterAll(() => site.close());
const plants: string[] = [];

beforeAll(async () => {
  const applicant = await stage.person('applicant');
  const admin = await stage.person('admin');
  const plant = (name: string) => ({
    name,
    kind: 'own',
    country: '中国',
    address: '云海市青禾区工业三路 6 号（演示地址）',
    licence: '演妆20260007',
    licenceUntil: '2030-01-01',
  });
  // One person has a share of the server, not all of it: what would stand in line too long is refused.
  for (let at = 0; at < 32; at += 16) {
    const made = Array.from({ length: 16 }, (_, more) => {
      const data = plant(at + more === 7 ? `第七${'长'.repeat(110)}` : `演示企业第 ${at + more} 号`);
      return applicant.send(areaSave, { group: 'base', name: 'manufacturers', data });
    });
    plants.push(...(await Promise.all(made)).map(({ id }) => id));
  }
  const systems = await admin.send(findCurrentUserSubSystem, {});
  const systemId = systems.find((one) => one.alias === 'filing')?.id ?? '';
  await admin.send(resourceSave, {
    systemId,
    name: '外部网站',
    alias: 'outer',
    url: `${site.origin}/page`,
    open: 'frame',
    roles: ['APPLICANT'],
  });
  // A deep menu for the officer, whose first level does not fit into the header.
  const branch = async (at: number) => {
    const name = `第${at}类很长很长的业务名称`;
    const top = await admin.send(resourceSave, { systemId, name, alias: `kind${at}` });
    const below = { systemId, parentId: top, name: `第${at}组`, alias: `group${at}` };
    const group = await admin.send(resourceSave, below);
    await admin.send(resourceSave, {
      systemId,
      parentId: group,
      name: `第${at}项`,
      alias: `entry${at}`,
      url: 'page:tasks/pending',
      roles: ['FILING_OFFICER'],
    });
  };
  for (let at = 0; at < 8; at += 1) await branch(at);
});

/** The window of a person, which stays open from test to test. */
async function windowOf(account: string): Promise<Window> {
  const window = await stage.window(account);
  if (!window.page.url().startsWith('http')) await window.page.goto('/dashboard');
  await window.page.locator('.side').waitFor();
  return window;
}
const isAt = (page: Page, wanted: string) => page.waitForURL((url) => url.pathname + url.search === wanted);
const strip = (page: Page) => page.getByRole('tablist', { name: '打开的页面' });
const tabs = (page: Page) => strip(page).getByRole('tab');
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('tab', { name });
const tabOf = (page: Page, key: string) => strip(page).locator(`[data-key="${key}"]`);
const names = (page: Page) => tabs(page).allInnerTexts();
const side = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const pane = (page: Page, key: string) => page.locator(`[data-tab="${key}"]`);
const level = (what: Locator) => what.evaluate((element) => Number(getComputedStyle(element).zIndex));
async function open(page: Page, path: string): Promise<void> {
  await walkTo(page, path);
  await pane(page, path.split('?')[0] ?? path)
    .locator('h1')
    .first()
    .waitFor();
}

test('R2.4-05 R2.4-10 R2.4-25 R9-30 R9-31 the window fills the screen and back; the menu is 250 px wide, folded 65 px, and its mark is in sight in every theme', async () => {
  const { page, errors } = await windowOf('applicant');
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  const width = async () => (await side(page).boundingBox())?.width;
  await expect.poll(width).toBe(250);
  await side(page).getByText('功能演示').click();
  await side(page).getByText('演示登记').click();
  await expect.poll(() => side(page).locator('.ant-menu-item-selected').allInnerTexts()).toEqual(['演示登记']);
  // However high a theme draws the entries above, the marked one is in sight as soon as the theme is drawn.
  for (const theme of ['violet', 'meteor', 'classic']) {
    await dress(page, theme);
    await expect.poll(() => page.evaluate(markIsInSight), { message: theme }).toBe(true);
  }
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(width).toBe(65);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(width).toBe(250);
  // A watermark lies over the page and takes no click.
  const mark = page.locator('.panes > .watermark');
  await mark.waitFor({ state: 'attached' });
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Shanghai' }).format(new Date());
  expect(await mark.getAttribute('data-text')).toBe(`林嘉怡 applicant ${today}`);
  const picture = await mark.evaluate(async (element) => {
    const url = /url\("(.+)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? '';
    const drawn = new Image();
    drawn.src = url;
    await drawn.decode();
    return [drawn.naturalWidth, drawn.naturalHeight, url.length > 1_000, getComputedStyle(element).pointerEvents];
  });
  expect(picture).toEqual([240, 240, true, 'none']);
  expect(errors).toEqual([]);
});

async function menuOf(page: Page, handle: Locator): Promise<string[]> {
  await handle.click({ button: 'right' });
  const items = page.locator('.ant-dropdown:visible [role="menuitem"]');
  await items.first().waitFor();
  return (await items.allInnerTexts()).map((text) => text.replace(/\s*Delete$/, '').trim());
}
const pick = (page: Page, name: string) =>
  page
    .locator('.ant-dropdown:visible [role="menuitem"]')
    .filter({ hasText: new RegExp(`^${name}(Delete)?$`) })
    .click();

test('R2.4-01 R2.4-04 R2.4-06 R2.4-07 R2.4-11 R2.4-13 R2.4-15…R2.4-23 R2.4-26 R2.4-27 R2.4-46 R2.4-47 R4-41 R4-42 header, search and tabs as a person uses them, and as they come back after a reload', async () => {
  const { page, errors } = await windowOf('applicant');
  const header = page.locator('header.hd');
  for (const part of [header.locator('.logo'), header.getByRole('button', { name: /消息/ })]) await part.waitFor();
  await header.locator('.me').click();
  const entries = page.locator('.ant-dropdown:visible').filter({ hasText: '退出登录' });
  await entries.waitFor();
  for (const name of ['个人信息', '修改密码', '锁屏', '退出登录']) expect(await entries.innerText()).toContain(name);
  await page.keyboard.press('Escape');

  // Menus by their words, the first letters of their pinyin and their path.
  const box = page.getByRole('combobox', { name: '输入名称、编号、拼音首字母或路径' });
  const options = page.getByRole('option');
  await header.getByRole('button', { name: '搜索菜单、业务和帮助' }).click();
  await box.waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  for (const text of ['首次', 'scsq', '/reg/first']) {
    await page.keyboard.press('Control+q');
    await box.fill(text);
    await expect.poll(() => options.first().innerText(), { message: text }).toContain('首次申请');
    await page.keyboard.press('Enter');
    await isAt(page, '/reg/first');
    await box.waitFor({ state: 'detached' });
    await walkTo(page, '/dashboard');
    await isAt(page, '/dashboard');
  }

  // Tabs: menus in order, the home page stays, and who follows when the shown one is closed.
  const five = ['/tasks/pending', '/tasks/completed', '/reg/first', '/base/manufacturers', '/demo/crud'];
  for (const path of five) await open(page, path);
  const all = ['首页', '首次申请', '待办任务', '已办任务', '生产企业档案', '演示登记'];
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(all.toSorted());
  expect(await menuOf(page, tab(page, '首次申请'))).toEqual(['关闭左侧', '关闭右侧', '关闭', '关闭其它', '全部关闭']);
  await page.keyboard.press('Escape');
  expect(await menuOf(page, tab(page, '首页'))).toEqual(['关闭其它']);
  await page.keyboard.press('Escape');
  await page.locator('.ant-dropdown:visible').waitFor({ state: 'hidden' });
  expect(await tab(page, '首页').locator('.cl').count()).toBe(0);
  await menuOf(page, tab(page, '首次申请'));
  await pick(page, '关闭左侧');
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['首页', '首次申请']);
  for (const path of five) await open(page, path);
  const order = (await names(page)).slice(1);
  const [first = '', second = ''] = order;
  await tab(page, first).click();
  await tab(page, first).locator('.cl').click();
  // The next one is shown.
  await expect.poll(() => tab(page, second).getAttribute('aria-selected')).toBe('true');
  const [before = '', last = ''] = order.slice(-2);
  await tab(page, last).click();
  await tab(page, last).click({ button: 'middle' });
  // It was the last one: the one before it is.
  await expect.poll(() => tab(page, before).getAttribute('aria-selected')).toBe('true');

  // Opened again a page takes the new query, and stays one tab; a double click loads it anew and touches no other.
  await open(page, '/base/manufacturers');
  await open(page, '/reg/first');
  const count = (await names(page)).length;
  await walkTo(page, '/base/manufacturers?f.name=第七');
  const filter = (key: string) => pane(page, key).locator('.list-filters input').first();
  await expect.poll(() => filter('/base/manufacturers').inputValue()).toBe('第七');
  expect(await names(page)).toHaveLength(count);
  await filter('/base/manufacturers').fill('甲');
  await tab(page, '首次申请').click();
  await filter('/reg/first').fill('乙');
  await tab(page, '首次申请').dblclick();
  await expect.poll(() => filter('/reg/first').inputValue()).toBe('');
  expect(await filter('/base/manufacturers').inputValue()).toBe('甲');

  // Tabs, the marked entry and the folded menu come back.
  await tab(page, '生产企业档案').click();
  const kept = await names(page);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => side(page).getAttribute('data-state')).toBe('collapsed');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(kept);
  await expect.poll(() => side(page).getAttribute('data-state')).toBe('collapsed');
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => side(page).getAttribute('data-state')).toBe('expanded');
  await expect.poll(() => side(page).locator('.ant-menu-item-selected').allInnerTexts()).toEqual(['生产企业档案']);
  await menuOf(page, tab(page, '首页'));
  await pick(page, '关闭其它');
  // None other is left: the home page.
  await isAt(page, '/dashboard');
  await expect.poll(() => names(page)).toEqual(['首页']);
  await open(page, '/tasks/pending');
  await menuOf(page, tab(page, '待办任务'));
  await pick(page, '全部关闭');
  await isAt(page, '/dashboard');
  expect(errors).toEqual([]);
});

test('R2.4-02 who has two sub-systems changes between them; the choice brings its own menu and tabs, and holds after a reload', async () => {
  const applicant = await windowOf('applicant');
  expect(await applicant.page.getByRole('button', { name: '选择系统' }).count()).toBe(0);
  const { page } = await windowOf('admin');
  const choice = page.getByRole('button', { name: '选择系统' });
  await expect.poll(() => choice.innerText()).toContain('注册备案系统');
  await open(page, '/tasks/pending');
  await choice.click();
  await page.locator('.ant-dropdown:visible').getByText('平台管理').click();
  await expect.poll(() => choice.innerText()).toContain('平台管理');
  await expect.poll(() => names(page)).toEqual(['首页']);
  await page.reload();
  await expect.poll(() => choice.innerText()).toContain('平台管理');
});

test('R2.4-14 R2.4-24 R3-45 R8-33 R9-35 scroll, frames and sound outlive switching tabs; a dialog covers its tab only, below menus and messages; tabs are dragged; a frame may close its own tab only', async () => {
  const { page, errors } = await windowOf('applicant');
  const list = pane(page, '/base/manufacturers');
  await open(page, '/base/manufacturers?size=50');
  await list.locator('tbody tr[data-row-key]').nth(30).waitFor();
  const scrolled = () =>
    list.evaluate((element) => {
      const box = [...element.querySelectorAll('*')].find(
        (one) => one.scrollHeight > one.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(one).overflowY),
      );
      if (!box) throw new Error('nothing scrolls');
      if (box.scrollTop === 0) box.scrollTop = 333;
      return box.scrollTop;
    });
  await expect.poll(() => scrolled()).toBe(333);
  await walkTo(page, '/outer/index');
  const frame = page.frameLocator('[data-tab="/outer/index"] iframe');
  await frame.locator('#note').fill('框架里的文字');
  await pane(page, '/outer/index').evaluate((element) => {
    const sound = document.createElement('audio');
    const wave = new Uint8Array(44 + 8_000 * 30);
    const view = new DataView(wave.buffer);
    for (const [at, text] of [
      [0, 'RIFF'],
      [8, 'WAVE'],
      [12, 'fmt '],
      [36, 'data'],
    ] as const)
      for (const [k, letter] of [...text].entries()) view.setUint8(at + k, letter.charCodeAt(0));
    view.setUint32(4, wave.length - 8, true);
    view.setUint32(16, 16, true);
    view.setUint16(20, 1, true);
    view.setUint16(22, 1, true);
    view.setUint32(24, 8_000, true);
    view.setUint32(28, 8_000, true);
    view.setUint16(32, 1, true);
    view.setUint16(34, 8, true);
    view.setUint32(40, wave.length - 44, true);
    sound.src = URL.createObjectURL(new Blob([wave], { type: 'audio/wav' }));
    sound.muted = true;
    sound.id = 'sound';
    element.append(sound);
    return sound.play();
  });
  await tab(page, '首页').click({ button: 'right' });
  const menu = page.locator('.ant-dropdown').filter({ visible: true });
  await menu.getByRole('menuitem').first().waitFor();
  expect(await level(menu)).toBe(2_000 + 50);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  // Two records with a question each: what lies over a tab begins at 2000 and covers its content, and nothing else.
  const [first, second] = [plants[3], plants[5]].map((id) => `/base/manufacturers/record/${id}`) as [string, string];
  const dialog = (key: string) => pane(page, key).getByRole('dialog');
  for (const key of [first, second]) {
    await open(page, key);
    await pane(page, key).getByRole('button', { name: '删除' }).click();
    await dialog(key).waitFor();
  }
  const layer = pane(page, second).locator('.ant-modal-wrap');
  expect(await layer.boundingBox()).toEqual(await page.locator('.panes').boundingBox());
  expect([await level(layer), constants.tabZIndexBase]).toEqual([2_000, 2_000]);
  await tab(page, '首页').click();
  await isAt(page, '/dashboard');
  await expect.poll(() => dialog(second).isVisible()).toBe(false);
  await tabOf(page, first).click();
  await dialog(first).waitFor();
  // Esc closes the one that is seen, whichever was opened last.
  await page.keyboard.press('Escape');
  await dialog(first).waitFor({ state: 'hidden' });
  await tabOf(page, second).click();
  await dialog(second).waitFor();
  await dialog(second).getByRole('button', { name: '取消' }).click();
  await dialog(second).waitFor({ state: 'hidden' });
  await tabOf(page, '/base/manufacturers').click();
  await isAt(page, '/base/manufacturers?size=50');
  await expect.poll(() => scrolled()).toBe(333);

  // However long its name, a tab stays a tab.
  await open(page, `/base/manufacturers/record/${plants[7]}`);
  await tab(page, /^第七长/).waitFor();
  expect((await tab(page, /^第七长/).boundingBox())?.width).toBeLessThanOrEqual(220);
  await unmasked(page);
  await tab(page, '外部网站').click();
  await isAt(page, '/outer/index');
  const from = await tab(page, '外部网站').boundingBox();
  const to = await tab(page, '生产企业档案').boundingBox();
  if (!from || !to) throw new Error('no tabs');
  const before = await names(page);
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1)
    await page.mouse.move(from.x + 30 + ((to.x - from.x - 20) * step) / 10, from.y + 10);
  await page.mouse.up();
  const at = before.indexOf('生产企业档案');
  const moved = before.with(at, '外部网站').with(at + 1, '生产企业档案');
  await expect.poll(() => names(page)).toEqual(moved);

  await expect.poll(() => frame.locator('#note').inputValue()).toBe('框架里的文字');
  const heard = page.locator('#sound').evaluate((sound: HTMLAudioElement) => [sound.paused, sound.currentTime > 0]);
  expect(await heard).toEqual([false, true]);
  await frame.getByRole('button', { name: 'explode' }).click();
  await page.getByText('无效的操作').first().waitFor();
  expect(await level(page.locator('.ant-message'))).toBeGreaterThan(2_000);
  await frame.getByRole('button', { name: 'close' }).click();
  await expect.poll(() => names(page)).toEqual(moved.filter((name) => name !== '外部网站'));
  expect(errors.filter((text) => !text.includes('blob:'))).toEqual([]);
});

test('R2.4-03 R2.4-12 a header menu that does not fit has arrows, which scroll it to its ends; what was chosen is marked after a reload', async () => {
  const { page } = await windowOf('filing');
  const menu = page.getByRole('navigation', { name: '系统菜单' });
  await menu.waitFor();
  const right = page.getByRole('button', { name: '向右滚动菜单' });
  const left = page.getByRole('button', { name: '向左滚动菜单' });
  await right.waitFor();
  expect(await left.count()).toBe(0);
  await expect
    .poll(
      async () => {
        await right.click({ timeout: 2_000 }).catch(() => undefined);
        return right.count();
      },
      { interval: 450 },
    )
    .toBe(0);
  await left.waitFor();
  await menu.getByRole('button', { name: '第7类很长很长的业务名称' }).click();
  await side(page).getByText('第7组').click();
  await side(page).getByText('第7项').waitFor();
  await page.reload();
  await expect.poll(() => menu.locator('[aria-current="true"]').innerText()).toBe('第7类很长很长的业务名称');
});

/** Addresses of the script and the stylesheets of a source; their names say nothing. */
function filesOf(source: string): string[] {
  const manifest = JSON.parse(readFileSync(join(built.web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const part = manifest[source];
  if (!part) throw new Error(`the manifest does not name ${source}`);
  return [part.file, ...(part.css ?? [])].map((file) => `/${file}`);
}

test('R8-34…R8-36 a script or a stylesheet that does not come leaves the other tabs alone and offers one reload, never a loop', async () => {
  const { page } = await windowOf('applicant');
  await tab(page, '首页').click();
  await isAt(page, '/dashboard');
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  await page.route(/\/assets\/[^/]+\.css$/, (route) => route.abort());
  const key = '/reg/first/case/1';
  await walkTo(page, key);
  const unstyled = pane(page, key).getByRole('alert');
  await unstyled.waitFor();
  await expect.poll(() => unstyled.innerText()).toContain('CSS_CHUNK_LOAD_FAILED');
  await unstyled.getByRole('button', { name: '重新加载' }).waitFor();
  await tabOf(page, key).locator('.cl').click();
  await page.unroute(/\/assets\/[^/]+\.css$/);

  let comes = false;
  const parts = filesOf('src/features/front-log/LogPage.tsx');
  await page.route(
    ({ pathname }) => parts.includes(pathname),
    (route) => (comes ? route.continue() : route.abort()),
  );
  await walkTo(page, '/log');
  const alert = pane(page, '/log').getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.innerText()).toMatch(/ChunkLoadError[\s\S]*CHUNK_LOAD_FAILED/);
  // Other tabs are not touched.
  await tab(page, '首页').click();
  await isAt(page, '/dashboard');
  await tabOf(page, '/log').click();
  await isAt(page, '/log');
  loads = 0;
  await alert.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => loads).toBe(1);
  await alert.waitFor();
  // The second failure in a row offers no further reload and starts none by itself.
  await atRest(page);
  expect(await alert.getByRole('button', { name: '重新加载' }).count()).toBe(0);
  expect(loads).toBe(1);
  comes = true;
  await page.reload();
  await pane(page, '/log').locator('h1').waitFor();
});
