import {
  areaSave,
  constants,
  findCurrentUserSubSystem,
  type Input,
  messageSave,
  resourceSave,
  userContext,
} from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from './support/at-rest.ts';
import { dress, markIsInSight } from './support/dress.ts';
import { fileDossier } from './support/filing.ts';
import { password } from './support/product.ts';
import { startSite } from './support/site.ts';
import { fresh, setStage, unmasked } from './support/stage.ts';

const site = await startSite();
const stage = setStage({ env: { FRAME_HOSTS: site.host } });
afterAll(() => site.close());
let filed = { caseId: '', number: '', title: '' };
const plants: string[] = [];

beforeAll(async () => {
  const applicant = await stage.person('applicant');
  const admin = await stage.person('admin');
  const { user } = await applicant.send(userContext, {});
  const plant = (name: string) => ({
    name,
    kind: 'own',
    country: '中国',
    address: '云海市青禾区工业三路 6 号（演示地址）',
    licence: '演妆20260007',
    licenceUntil: '2030-01-01',
  });
  for (let at = 0; at < 40; at += 1) {
    const data = plant(at === 7 ? `第七${'长'.repeat(110)}` : `演示企业第 ${at} 号`);
    plants.push((await applicant.send(areaSave, { group: 'base', name: 'manufacturers', data })).id);
  }
  filed = await fileDossier(applicant, '岚屿标签演示');
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
  // A deep menu for the officer: its first level moves into the header.
  for (let at = 0; at < 14; at += 1) {
    const top = await admin.send(resourceSave, { systemId, name: `第${at}类业务`, alias: `kind${at}` });
    const group = await admin.send(resourceSave, {
      systemId,
      parentId: top,
      name: `第${at}组`,
      alias: `group${at}`,
    });
    await admin.send(resourceSave, {
      systemId,
      parentId: group,
      name: `第${at}项`,
      alias: `entry${at}`,
      url: at === 13 ? 'page:tasks/completed' : 'page:tasks/pending',
      roles: ['FILING_OFFICER'],
    });
  }
  const note: Input<typeof messageSave> = {
    subject: '提醒',
    content: '请看',
    messageType: 'normal',
    receiverId: user.id,
    isPublic: 0,
    canreply: 0,
  };
  const writer = await stage.person('tenantadmin');
  // One person has a share of the server, not all of it: what would stand in line too long is refused.
  for (let sent = 0; sent < 101; sent += 20)
    await Promise.all(Array.from({ length: Math.min(20, 101 - sent) }, () => writer.send(messageSave, note)));
});

const address = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search);
const isAt = (page: Page, wanted: string | RegExp) =>
  page.waitForURL((url) => {
    const shown = url.pathname + url.search;
    return typeof wanted === 'string' ? shown === wanted : wanted.test(shown);
  });
const strip = (page: Page) => page.getByRole('tablist', { name: '打开的页面' });
const tabs = (page: Page) => strip(page).getByRole('tab');
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('tab', { name });
const names = (page: Page) => tabs(page).allInnerTexts();
const side = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const pane = (page: Page, key: string) => page.locator(`[data-tab="${key}"]`);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).filter({ visible: true });
const go = (page: Page, to: string) =>
  page.evaluate((target) => {
    window.history.pushState({}, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
async function open(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path);
    await pane(page, path.split('?')[0] ?? path)
      .locator('h1')
      .first()
      .waitFor();
  }
}
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

describe('header and menus', () => {
  test('R2.4-01 R2.4-04…R2.4-07 R2.4-46 R9-26 logo, search, fullscreen, bell with its badge, user menu; one sub-system has no dropdown', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    const header = page.locator('header.hd');
    await header.locator('.logo').waitFor();
    await expect.poll(() => header.getByRole('button', { name: '选择系统' }).count()).toBe(0);
    await header.getByRole('button', { name: '搜索菜单、业务和帮助' }).waitFor();
    // More than 99 unread messages.
    await expect.poll(() => header.locator('.bdg').innerText(), { timeout: 15_000 }).toBe('99+');
    await header.getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await header.getByRole('button', { name: '退出全屏' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await header.locator('.me').click();
    const items = await page.locator('.ant-dropdown:visible').innerText();
    for (const name of ['个人信息', '修改密码', '锁屏', '退出登录']) expect(items).toContain(name);
  });

  test('R2.4-02 more than one sub-system: the dropdown changes menu and tabs, and the choice holds after a reload', async () => {
    const { page } = await stage.window('admin');
    await page.goto('/dashboard');
    const choice = page.getByRole('button', { name: '选择系统' });
    await expect.poll(() => choice.innerText()).toContain('注册备案系统');
    await open(page, '/tasks/pending');
    await choice.click();
    await page.locator('.ant-dropdown:visible').getByText('平台管理').click();
    await isAt(page, '/dashboard');
    await expect.poll(() => choice.innerText()).toContain('平台管理');
    await expect.poll(() => names(page)).toEqual(['首页']);
    await expect
      .poll(() =>
        side(page)
          .or(page.getByRole('navigation', { name: '系统菜单' }))
          .first()
          .innerText(),
      )
      .toMatch(/组织架构|首页/);
    await page.reload();
    await expect.poll(() => choice.innerText()).toContain('平台管理');
    await choice.click();
    await page.locator('.ant-dropdown:visible').getByText('注册备案系统').click();
    await expect.poll(() => names(page)).toEqual(['首页', '待办任务']);
  });

  test('R2.4-03 R2.4-12 R9-33 the header menu scrolls by arrows, looks at its place at most every 300 ms, and its selection is remembered', async () => {
    const { page } = await stage.window('filing');
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: '系统菜单' });
    await menu.waitFor();
    const right = page.getByRole('button', { name: '向右滚动菜单' });
    const left = page.getByRole('button', { name: '向左滚动菜单' });
    await right.waitFor();
    await expect.poll(() => left.count()).toBe(0);
    for (let at = 0; at < 12 && (await right.count()) > 0; at += 1) {
      await right.click({ timeout: 2_000 }).catch(() => undefined);
      await page.waitForTimeout(450);
    }
    await left.waitFor();
    await expect.poll(() => right.count()).toBe(0);
    const [looks, elapsed] = await menu.evaluate(async (element) => {
      let count = 0;
      const begun = performance.now();
      const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollLeft');
      Object.defineProperty(element, 'scrollLeft', {
        get() {
          count += 1;
          return own?.get?.call(element);
        },
        configurable: true,
      });
      for (let at = 0; at < 90; at += 1) {
        element.dispatchEvent(new Event('scroll'));
        await new Promise((wait) => setTimeout(wait, 10));
      }
      Reflect.deleteProperty(element, 'scrollLeft');
      return [count, performance.now() - begun];
    });
    // 90 events: one look in each stretch of 300 ms that they took, and the first one at once.
    expect(looks).toBeGreaterThanOrEqual(2);
    expect(looks).toBeLessThanOrEqual(2 * Math.ceil(elapsed / 300 + 1));
    await menu.getByRole('button', { name: '第13类业务' }).click();
    await side(page).getByText('第13组').click();
    await side(page).getByText('第13项').waitFor();
    await page.reload();
    await expect.poll(() => menu.locator('[aria-current="true"]').innerText()).toBe('第13类业务');
    await side(page).getByText('第13项').waitFor();
  });

  test('R2.4-10 R2.4-11 R4-41 R9-30 side menu: 250 px, collapsed 65 px, selection and state remembered', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    const width = async () => (await side(page).boundingBox())?.width;
    await expect.poll(width).toBe(250);
    await expect.poll(() => side(page).getAttribute('data-state')).toBe('expanded');
    await side(page).getByText('基础数据').click();
    await side(page).getByText('生产企业档案').click();
    await isAt(page, '/base/manufacturers');
    await expect.poll(() => side(page).locator('.ant-menu-item-selected').innerText()).toBe('生产企业档案');
    const marked = () => side(page).locator('.ant-menu-item-selected').allInnerTexts();
    await page.reload();
    await expect.poll(marked).toEqual(['生产企业档案']);
    // A page that no entry names is marked by none; back on the tab its entry is marked again.
    await go(page, '/log');
    await pane(page, '/log').waitFor();
    await expect.poll(marked).toEqual([]);
    await tab(page, '生产企业档案').click();
    await expect.poll(marked).toEqual(['生产企业档案']);
    // However high a theme draws the entries above, the marked one is in sight as soon as the theme is drawn.
    await side(page).getByText('功能演示').click();
    await side(page).getByText('演示登记').click();
    await expect.poll(marked).toEqual(['演示登记']);
    for (const theme of ['violet', 'meteor', 'classic']) {
      await dress(page, theme);
      await expect.poll(() => page.evaluate(markIsInSight), { message: theme }).toBe(true);
    }
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(width).toBe(65);
    await expect.poll(() => side(page).getAttribute('data-state')).toBe('collapsed');
    await page.reload();
    await expect.poll(width).toBe(65);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(width).toBe(250);
  });
});

describe('tab bar', () => {
  test('R2.4-13 R2.4-16…R2.4-21 closing: cross, middle button, keyboard, context menus in order, next, previous, dashboard', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    const five = [
      '/tasks/pending',
      '/tasks/completed',
      '/reg/first',
      '/base/manufacturers',
      '/officeDesk/innerMessage/receiveMessage',
    ];
    await page.locator('.side').waitFor();
    await open(page, ...five);
    await expect
      .poll(() => names(page))
      .toEqual(['首页', '待办任务', '已办任务', '首次申请', '生产企业档案', '我的消息']);
    expect(await menuOf(page, tab(page, '首次申请'))).toEqual(['关闭左侧', '关闭右侧', '关闭', '关闭其它', '全部关闭']);
    await page.keyboard.press('Escape');
    expect(await menuOf(page, tab(page, '首页'))).toEqual(['关闭其它']);
    await page.keyboard.press('Escape');
    await page.locator('.ant-dropdown:visible').waitFor({ state: 'hidden' });
    await expect.poll(() => tab(page, '首页').locator('.cl').count()).toBe(0);
    await tab(page, '首页').click({ button: 'middle' });
    await tab(page, '首页').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => tabs(page).count()).toBe(6);
    // The current one in the middle: next.
    await tab(page, '首次申请').click();
    await isAt(page, '/reg/first');
    await tab(page, '首次申请').locator('.cl').click();
    await isAt(page, '/base/manufacturers');
    // The last one: previous.
    await tab(page, '我的消息').click();
    await isAt(page, '/officeDesk/innerMessage/receiveMessage');
    await tab(page, '我的消息').click({ button: 'middle' });
    await isAt(page, '/base/manufacturers');
    // Another one leaves the current where it is.
    await tab(page, '待办任务').locator('.cl').click();
    await expect.poll(() => address(page)).toBe('/base/manufacturers');
    await tab(page, '生产企业档案').focus();
    await page.keyboard.press('Delete');
    await isAt(page, '/tasks/completed');
    // None other left: the dashboard.
    await tab(page, '已办任务').locator('.cl').click();
    await isAt(page, '/dashboard');
    await expect.poll(() => names(page)).toEqual(['首页']);
    // Context menus: what is left, and which tab is shown.
    for (const [name, on, left, shown] of [
      ['关闭左侧', '首次申请', ['首页', '首次申请', '生产企业档案', '我的消息'], '/reg/first'],
      ['关闭右侧', '首次申请', ['首页', '待办任务', '已办任务', '首次申请'], '/reg/first'],
      [
        '关闭',
        '首次申请',
        ['首页', '待办任务', '已办任务', '生产企业档案', '我的消息'],
        '/officeDesk/innerMessage/receiveMessage',
      ],
      ['关闭其它', '首次申请', ['首页', '首次申请'], '/reg/first'],
      ['全部关闭', '首次申请', ['首页'], '/dashboard'],
      ['关闭其它', '首页', ['首页'], '/dashboard'],
    ] as const) {
      await open(page, ...five);
      await menuOf(page, tab(page, on));
      await pick(page, name);
      await expect.poll(() => names(page), { message: name }).toEqual(left);
      await isAt(page, shown);
      await menuOf(page, tab(page, '首页'));
      if (left.length > 1) await pick(page, '关闭其它');
      else await page.keyboard.press('Escape');
      await expect.poll(() => tabs(page).count()).toBe(1);
    }
  });

  test('R2.4-14 R2.4-15 tabs are moved by mouse and keyboard; a double click loads one page anew and touches no other', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    await open(page, '/tasks/pending', '/reg/first', '/base/manufacturers');
    await unmasked(page);
    const from = await tab(page, '生产企业档案').boundingBox();
    const to = await tab(page, '待办任务').boundingBox();
    if (!from || !to) throw new Error('no tabs');
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1)
      await page.mouse.move(from.x + 30 + ((to.x - from.x - 20) * step) / 10, from.y + 10);
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(['首页', '生产企业档案', '待办任务', '首次申请']);
    await tab(page, '首次申请').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => names(page)).toEqual(['首页', '生产企业档案', '首次申请', '待办任务']);
    await tab(page, '生产企业档案').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    expect((await names(page))[0]).toBe('首页');
    // The order is remembered.
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['首页', '生产企业档案', '首次申请', '待办任务']);

    const typed = (key: string) => pane(page, key).locator('.list-filters input').first();
    await open(page, '/reg/first', '/base/manufacturers');
    await typed('/base/manufacturers').fill('甲');
    await tab(page, '首次申请').click();
    await typed('/reg/first').fill('乙');
    await tab(page, '首次申请').dblclick();
    await expect.poll(() => typed('/reg/first').inputValue()).toBe('');
    await expect.poll(() => typed('/base/manufacturers').inputValue()).toBe('甲');
  });

  test('R2.4-22 R3-20 open tabs are remembered per user and come back after a reload, on any page; only the shown one is loaded', async () => {
    const { page, context } = await stage.window('applicant');
    const asked: string[] = [];
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    await open(
      page,
      '/tasks/pending',
      '/reg/first?page=1',
      '/base/manufacturers',
      `/base/manufacturers/record/${plants[0]}`,
    );
    const kept = await names(page);
    await page.waitForTimeout(300);
    const stored = await page.evaluate(() =>
      JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('tabs.'))?.[1] ?? '{}'),
    );
    expect(stored.tabs[1]).toEqual({
      name: 'reg-first',
      fullPath: '/reg/first?page=1',
      params: { group: 'reg', name: 'first' },
      query: { page: '1' },
      meta: { title: '首次申请', cache: true },
    });
    for (const first of ['/dashboard', '/tasks/pending', '/reg/first']) {
      asked.length = 0;
      await page.goto(first);
      await expect.poll(() => names(page)).toEqual(kept);
      await page.locator('.panes h1').filter({ visible: true }).waitFor();
      await expect.poll(() => page.locator('.panes > .pane').count()).toBe(1);
      expect(asked.filter((path) => path.endsWith('/query') && !first.startsWith('/dash'))).not.toContain(
        '/base/manufacturers/query',
      );
    }
    // A click loads it, with the query it had.
    await tab(page, '生产企业档案').click();
    await isAt(page, '/base/manufacturers');
    // Another person on this computer has none of them.
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').first().fill('filing');
    await page.locator('input[type="password"]').first().fill(password);
    await page.keyboard.press('Enter');
    await isAt(page, '/dashboard');
    await expect.poll(() => names(page)).toEqual(['首页']);
  });

  test('R2.4-23 opening an open tab updates its parameters, query and path; two dossiers stand side by side; a click keeps the query', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    await open(page, '/base/manufacturers');
    const shown = () => pane(page, '/base/manufacturers').locator('.list-filters input').first().inputValue();
    await go(page, '/base/manufacturers?f.name=第七');
    await expect.poll(shown).toBe('第七');
    await expect.poll(() => pane(page, '/base/manufacturers').locator('tbody tr[data-row-key]').count()).toBe(1);
    await expect.poll(() => tabs(page).count()).toBe(2);
    await open(page, `/base/manufacturers/record/${plants[1]}`, `/base/manufacturers/record/${plants[2]}`);
    await expect.poll(() => tabs(page).count()).toBe(4);
    await tab(page, '生产企业档案').click();
    await isAt(page, `/base/manufacturers?f.name=${encodeURIComponent('第七')}`);
    await expect.poll(shown).toBe('第七');
    // So does the entry of the menu: what was filtered or half done there is not lost by going back the other way.
    await tab(page, '首页').click();
    await side(page).getByText('生产企业档案').click();
    await isAt(page, `/base/manufacturers?f.name=${encodeURIComponent('第七')}`);
    // One page, one tab: the data template list takes the new parameter.
    await go(page, '/d/manufacturers');
    await expect.poll(() => tabs(page).count()).toBe(5);
    await go(page, '/d/crud');
    await heading(page, '演示登记').waitFor();
    await expect.poll(() => tabs(page).count()).toBe(5);
    expect((await names(page)).at(-1)).toBe('演示登记');
  });

  test('R2.4-24 R3-45 pages are kept alive by their meta: one that is kept stays as it is, one that is not is loaded anew', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/system/error/404');
    await page.locator('.panes h1').waitFor();
    await pane(page, '/system/error/404').evaluate((element) => element.setAttribute('data-mark', 'old'));
    await open(page, '/reg/first');
    await expect.poll(() => pane(page, '/system/error/404').count()).toBe(0);
    await pane(page, '/reg/first').evaluate((element) => element.setAttribute('data-mark', 'old'));
    await go(page, '/system/error/404');
    await pane(page, '/system/error/404').locator('h1').waitFor();
    await expect.poll(() => pane(page, '/system/error/404').getAttribute('data-mark')).toBeNull();
    await expect.poll(() => pane(page, '/reg/first').getAttribute('data-mark')).toBe('old');
    await expect.poll(() => pane(page, '/reg/first').isVisible()).toBe(false);
  });
});

describe('what is kept', () => {
  test('R2.4-24 R3-45 scroll, filters, half-filled forms, open dialogs, frames and sound survive switching; a dialog belongs to its tab', async () => {
    const { page, errors } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    const list = pane(page, '/base/manufacturers');
    await open(page, '/base/manufacturers?size=50');
    await list.locator('tbody tr[data-row-key]').nth(30).waitFor();
    await list.locator('.list-filters input').first().fill('没有查询的文字');
    const scrolled = () =>
      list.evaluate((element) => {
        const boxes = [...element.querySelectorAll('*')].filter(
          (box) => box.scrollHeight > box.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(box).overflowY),
        );
        const box = boxes[0];
        if (!box) throw new Error('nothing scrolls');
        if (box.scrollTop === 0) box.scrollTop = 333;
        return box.scrollTop;
      });
    await expect.poll(() => scrolled()).toBe(333);

    await open(page, '/base/manufacturers/record/new');
    const form = pane(page, '/base/manufacturers/record/new');
    await form.getByLabel('企业名称').fill('填了一半的企业');

    await go(page, '/outer/index');
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

    await open(page, `/base/manufacturers/record/${plants[3]}`);
    const record = pane(page, `/base/manufacturers/record/${plants[3]}`);
    await record.getByRole('button', { name: '删除' }).click();
    const dialog = record.getByRole('dialog');
    await dialog.waitFor();
    // R9-35: what lies over a tab begins at 2000, and covers only its content.
    const mask = await record.locator('.ant-modal-wrap').boundingBox();
    const content = await page.locator('.panes').boundingBox();
    expect(mask).toEqual(content);

    // Elsewhere meanwhile: header, menu and other tabs work, Esc there closes nothing here.
    await tab(page, '首页').click();
    await isAt(page, '/dashboard');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await strip(page).locator('[data-key="/base/manufacturers/record/new"]').click();
    await form.getByLabel('生产地址').fill('弹窗开着时也能填写');
    await expect.poll(() => form.getByLabel('生产地址').inputValue()).toBe('弹窗开着时也能填写');

    for (const key of ['/base/manufacturers', '/dashboard', '/outer/index'])
      await strip(page).locator(`[data-key="${key}"]`).click();
    await isAt(page, '/outer/index');
    await expect.poll(() => frame.locator('#note').inputValue()).toBe('框架里的文字');
    const heard = await page
      .locator('#sound')
      .evaluate((sound: HTMLAudioElement) => [sound.paused, sound.currentTime > 0]);
    expect(heard).toEqual([false, true]);
    await strip(page).locator('[data-key="/base/manufacturers"]').click();
    await isAt(page, '/base/manufacturers?size=50');
    await expect.poll(() => scrolled()).toBe(333);
    await expect.poll(() => list.locator('.list-filters input').first().inputValue()).toBe('没有查询的文字');
    await strip(page).locator('[data-key="/base/manufacturers/record/new"]').click();
    await expect.poll(() => form.getByLabel('企业名称').inputValue()).toBe('填了一半的企业');
    // Two tabs with a dialog each: Esc closes the one that is seen, whichever was opened last.
    await open(page, `/base/manufacturers/record/${plants[5]}`);
    const other = pane(page, `/base/manufacturers/record/${plants[5]}`);
    await other.getByRole('button', { name: '删除' }).click();
    await other.getByRole('dialog').waitFor();
    await strip(page).locator(`[data-key="/base/manufacturers/record/${plants[3]}"]`).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await strip(page).locator(`[data-key="/base/manufacturers/record/${plants[5]}"]`).click();
    await other.getByRole('dialog').waitFor();
    await other.getByRole('button', { name: '取消' }).click();
    await other.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(errors.filter((text) => !text.includes('blob:'))).toEqual([]);
  });

  test('R9-35 what lies over a tab begins at 2000: dialogs at it, menus and messages above it', async () => {
    const { page } = await stage.window('applicant');
    await page.goto(`/base/manufacturers/record/${plants[4]}`);
    const level = (what: Locator) => what.evaluate((element) => Number(getComputedStyle(element).zIndex));
    await page.locator('.panes h1').first().waitFor();
    await menuOf(page, tab(page, '首页'));
    const menuLevel = await level(page.locator('.ant-dropdown').filter({ visible: true }));
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.postMessage({ type: 'platform.tab', action: 'nothing' }, window.location.origin));
    await page.locator('.ant-message-notice').first().waitFor();
    const messageLevel = await level(page.locator('.ant-message'));
    await page.getByRole('button', { name: '删除' }).click();
    const layer = page.locator('.pane .ant-modal-wrap').filter({ visible: true });
    await layer.waitFor();
    expect([await level(layer), constants.tabZIndexBase]).toEqual([2_000, 2_000]);
    expect(menuLevel).toBe(2_000 + 50);
    expect(messageLevel).toBeGreaterThan(2_000);
  });

  test('R2.4-13 a tab with unsaved input shows a dot and asks before it is closed or loaded anew: stay, discard, save', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    const key = '/base/manufacturers/record/new';
    const handle = strip(page).locator(`[data-key="${key}"]`);
    const form = pane(page, key);
    const question = page.getByRole('dialog').filter({ hasText: '还有没保存的修改' });
    const fill = async (name: string) => {
      await open(page, key);
      await form.getByLabel('企业名称').fill(name);
      await form.getByLabel('生产地址').fill('云海市青禾区工业三路 6 号');
      await handle.locator('.dot').waitFor();
    };
    await fill('留下的企业');
    await tab(page, '首页').click();
    await handle.locator('.cl').click();
    await question.waitFor();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => form.getByLabel('企业名称').inputValue()).toBe('留下的企业');
    await handle.dblclick();
    await question.waitFor();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => form.getByLabel('企业名称').inputValue()).toBe('留下的企业');
    await handle.locator('.cl').click();
    await question.getByRole('button', { name: '不保存' }).click();
    await expect.poll(() => names(page)).toEqual(['首页']);
    const kept = fresh('保存的企业');
    await fill(kept);
    await form.getByLabel('生产许可证编号').fill('演妆20260099');
    await form.getByLabel('国家（地区）').fill('法国');
    await menuOf(page, handle);
    await pick(page, '关闭');
    await question.getByRole('button', { name: '保存并关闭' }).click();
    await expect.poll(() => names(page)).toEqual(['首页']);
    await open(page, `/base/manufacturers?f.name=${encodeURIComponent(kept)}`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBe(1);
  });

  test('a page opened from a list has a way back to it as it was left, also when the list was closed meanwhile', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/base/manufacturers?page=2&size=10');
    const list = pane(page, '/base/manufacturers');
    const row = list.locator('tbody tr[data-row-key]').nth(4);
    await row.waitFor();
    await list.locator('.list-filters input').first().fill('未查询');
    await row.locator('button, a').first().click();
    await isAt(page, /\/record\//);
    const back = page.getByRole('button', { name: '返回列表' });
    await back.click();
    await isAt(page, '/base/manufacturers?page=2&size=10');
    await expect.poll(() => list.locator('.list-filters input').first().inputValue()).toBe('未查询');
    await page.goForward();
    await tabs(page).last().click();
    await isAt(page, /\/record\//);
    await tab(page, '生产企业档案').locator('.cl').click();
    await page.reload();
    await back.click();
    await isAt(page, '/base/manufacturers?page=2&size=10');
    // Opened from the menu or the address bar: there is no list to go back to.
    await page.goto(`/base/manufacturers/record/${plants[9]}`);
    await heading(page, /演示企业/).waitFor();
    await expect.poll(() => back.filter({ visible: true }).count()).toBe(0);
  });
});

describe('watermark', () => {
  test('R2.4-25 R9-31 R9-32 name, account and date in a picture of 240 × 240; it comes back within half a second however it is taken away', async () => {
    const { page } = await stage.window('applicant');
    // Timers that begin with the page are those of its own clock from here on.
    await page.clock.install();
    await page.goto('/dashboard');
    const mark = page.locator('.panes > .watermark');
    await mark.waitFor({ state: 'attached' });
    const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
      new Date(),
    );
    await expect.poll(() => mark.getAttribute('data-text')).toBe(`林嘉怡 applicant ${today}`);
    const size = () =>
      mark.evaluate(async (element) => {
        const url = /url\("(.+)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? '';
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return [
          picture.naturalWidth,
          picture.naturalHeight,
          url.length > 1_000,
          getComputedStyle(element).pointerEvents,
        ];
      });
    await expect.poll(() => size()).toEqual([240, 240, true, 'none']);
    // However it is taken away, half a second later it is back: time passes here as the test lets it.
    await page.clock.pauseAt(Date.now() + 2_000);
    for (const spoil of [
      (element: Element) => element.remove(),
      (element: Element) => element.setAttribute('style', 'display:none'),
      (element: Element) => element.setAttribute('hidden', ''),
      (element: Element) => element.setAttribute('class', ''),
      (element: Element) => document.body.append(element),
    ]) {
      await mark.evaluate(spoil);
      await page.clock.runFor(500);
      expect(await size()).toEqual([240, 240, true, 'none']);
      expect(await mark.count()).toBe(1);
    }
  });
});

describe('search and keys', () => {
  test('R2.4-26 R2.4-27 R2.4-47 R4-42 R9-57 global search: menus by text, pinyin initials and path, records by name and number, help; arrows, Enter, Esc', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    const box = page.getByRole('combobox', { name: '输入名称、编号、拼音首字母或路径' });
    const options = page.getByRole('option');
    const start = async (text: string) => {
      await page.keyboard.press('Control+q');
      await box.fill(text);
    };
    await expect.poll(() => box.count()).toBe(0);
    await start('');
    await expect.poll(() => options.count()).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
    await expect.poll(() => box.count()).toBe(0);
    for (const text of ['首次', 'scsq', 'SCSQ', '/reg/first', '注册备案 / 首']) {
      await start(text);
      await expect.poll(() => options.first().innerText(), { message: text }).toContain('首次申请');
      await page.keyboard.press('Enter');
      await isAt(page, '/reg/first');
      await expect.poll(() => box.count()).toBe(0);
      await go(page, '/dashboard');
      await isAt(page, '/dashboard');
    }
    await start('任务');
    await expect.poll(() => options.count()).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // What begins with the words comes before what only holds them.
    await isAt(page, '/tasks/drafts');
    for (const text of [filed.number, '岚屿标签']) {
      await start(text);
      await options.filter({ hasText: '岚屿标签演示' }).first().waitFor();
      await options.filter({ hasText: '岚屿标签演示' }).first().click();
      await isAt(page, `/reg/first/case/${filed.caseId}`);
    }
    await start('时限怎么');
    await options.filter({ hasText: '办理时限怎么算' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('时限按工作日计算').waitFor();
    await box.fill('没有这样的东西');
    await page.getByText('没有找到“没有这样的东西”').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box.count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor({ state: 'hidden' });
    // Not while somebody types.
    await go(page, '/reg/first');
    const field = pane(page, '/reg/first').locator('.list-filters input').first();
    await field.fill('');
    await field.press('?');
    await expect.poll(() => field.inputValue()).toBe('?');
    await expect.poll(() => page.getByRole('dialog', { name: '快捷键' }).isVisible()).toBe(false);
  });
});

describe('faults', () => {
  test('R8-33 an unknown action of the tab menu says so; an embedded page may close its own tab only', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/outer/index');
    const frame = page.frameLocator('[data-tab="/outer/index"] iframe');
    await frame.getByRole('button', { name: 'explode' }).click();
    await page.getByText('无效的操作').first().waitFor();
    await page.evaluate(() => window.postMessage({ type: 'platform.tab', action: 'toString' }, window.location.origin));
    await expect.poll(() => page.getByText('无效的操作').count()).toBeGreaterThan(0);
    await open(page, '/reg/first');
    await page
      .locator('[data-tab="/outer/index"] iframe')
      .evaluate((element: HTMLIFrameElement) => element.contentWindow !== null);
    await tab(page, '外部网站').click();
    await frame.getByRole('button', { name: 'close' }).click();
    await expect.poll(() => names(page)).toEqual(['首页', '首次申请']);
  });

  test('R8-34…R8-36 a script that does not come within 120 s and a stylesheet that fails offer one reload, never a loop', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    let loads = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads += 1;
    });
    let mode: 'hang' | 'abort' | 'ok' = 'hang';
    await page.route(/\/assets\/LogPage.*\.(js|css)$/, (route) => {
      if (mode === 'hang') return;
      return mode === 'abort' ? route.abort() : route.continue();
    });
    // A timer of before, say that of the veil of a call, goes on by the browser's clock and nothing can stop it any more.
    await atRest(page);
    await page.clock.install();
    // Time stands but for what the test lets pass: the veil of a call under way would stand too.
    const unveiled = () =>
      expect
        .poll(async () => {
          await page.clock.runFor(1_000);
          return page.locator('.mask.loading').count();
        })
        .toBe(0);
    await unveiled();
    await go(page, '/log');
    await page.clock.runFor(119_000);
    await expect.poll(() => page.getByText('ChunkLoadError').count()).toBe(0);
    await page.clock.runFor(2_000);
    const alert = pane(page, '/log').getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toMatch(/ChunkLoadError[\s\S]*CHUNK_LOAD_FAILED/);
    // Other tabs are not touched.
    await unveiled();
    await tab(page, '首页').click();
    await isAt(page, '/dashboard');
    await unveiled();
    await tabs(page).last().click();
    await isAt(page, '/log');
    await unveiled();
    mode = 'abort';
    loads = 0;
    await alert.getByRole('button', { name: '重新加载' }).click();
    await page.waitForLoadState();
    await alert.waitFor();
    // The second failure in a row offers no further reload and starts none by itself.
    await page.clock.runFor(5_000);
    await expect.poll(() => alert.getByRole('button', { name: '重新加载' }).count()).toBe(0);
    expect(loads).toBe(1);
    mode = 'ok';
    await page.reload();
    await pane(page, '/log').locator('h1').waitFor();
  });

  test('R8-35 a stylesheet that fails is CSS_CHUNK_LOAD_FAILED', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    await page.route(/\/assets\/[^/]+\.css$/, (route) => route.abort());
    await go(page, '/base/manufacturers');
    await go(page, `/reg/first/case/${filed.caseId}`);
    const alert = pane(page, `/reg/first/case/${filed.caseId}`).getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toContain('CSS_CHUNK_LOAD_FAILED');
    await alert.getByRole('button', { name: '重新加载' }).waitFor();
  });

  test('R2.4-22 storage that is broken, of an older version or full loses no page; 100 tabs and long names stay usable', async () => {
    const { page, errors } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    const key = await page.evaluate(async () => {
      await new Promise((wait) => setTimeout(wait, 400));
      return Object.keys(localStorage).find((one) => one.startsWith('tabs.')) ?? '';
    });
    await open(page, '/tasks/pending');
    await page.waitForTimeout(300);
    const own = await page.evaluate(() => Object.keys(localStorage).find((one) => one.startsWith('tabs.')) ?? '');
    expect(own).not.toBe('');
    const put = (text: string) =>
      page.evaluate(
        ([name, value]) => {
          window.addEventListener('pagehide', () => {
            sessionStorage.setItem(String(name), String(value));
            localStorage.setItem(String(name), String(value));
          });
        },
        [own || key, text],
      );
    for (const text of ['broken', '{"version":99,"tabs":"?"}', '[{"key":"/no/such/page/at/all","search":""}]']) {
      await put(text);
      await page.goto('/dashboard');
      await page.locator('.side').waitFor();
      await expect.poll(() => names(page), { message: text }).toEqual(['首页']);
    }
    await put('[{"key":"/tasks/pending","search":"?light=red","title":"旧版的标签"}]');
    await page.goto('/dashboard');
    await expect.poll(() => names(page)).toEqual(['首页', '旧版的标签']);
    const many = Array.from({ length: 100 }, (_, at) => ({
      fullPath: `/base/manufacturers/record/${plants[at % 40]}${at}`,
      meta: { title: at === 50 ? '名'.repeat(200) : `标签 ${at}` },
    }));
    await put(JSON.stringify({ version: 2, tabs: many }));
    await page.goto('/dashboard');
    await expect.poll(() => tabs(page).count()).toBe(101);
    await expect.poll(() => page.locator('.panes > .pane').count()).toBe(1);
    const long = tab(page, /^名名/);
    await long.scrollIntoViewIfNeeded();
    expect((await long.boundingBox())?.width).toBeLessThanOrEqual(220);
    await page.getByRole('button', { name: '全部标签' }).click();
    await page.getByPlaceholder(/在 101 个标签中查找/).fill('标签 99');
    await page.locator('.tab-list li').filter({ hasText: '标签 99' }).waitFor();
    await page.keyboard.press('Escape');
    await menuOf(page, tab(page, '首页'));
    await pick(page, '关闭其它');
    await expect.poll(() => names(page)).toEqual(['首页']);
    // Full: everything goes on in memory.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page, '/reg/first', '/tasks/pending');
    await expect.poll(() => names(page)).toEqual(['首页', '首次申请', '待办任务']);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await side(page).boundingBox())?.width).toBe(65);
    expect(errors).toEqual([]);
  });
});
