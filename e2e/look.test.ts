import { constants } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contrast } from '../apps/web/src/theme/colour.ts';
import { accessibilityFaults, clippedTexts } from './support/inspect-page.ts';
import { setStage, until } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

const stage = setStage({ keep: true });
const themes = ['经典', '切斯特', 'Element', '紫罗兰', '简约线条', '流星', '深蓝'] as const;

const settingsTitle = /^(系统设置|系統設[定置]|Settings)$/;

/** The settings drawer, opened from the header. */
async function openSettings(page: Page) {
  await page.locator('.hd').getByRole('button', { name: settingsTitle }).click();
  const drawer = page.getByRole('dialog', { name: settingsTitle });
  await drawer.waitFor();
  return drawer;
}

async function closeSettings(page: Page) {
  await page
    .locator('.settings')
    .getByRole('button', { name: /关闭|關閉|Close/ })
    .click();
  await page.locator('.settings .ant-drawer-mask').waitFor({ state: 'hidden' });
}

/** Chooses a theme; its card is drawn anew a moment after the click. */
async function wear(drawer: Locator, theme: string): Promise<void> {
  await drawer.locator('.theme-card', { hasText: theme }).click();
  await expect.poll(() => drawer.getByRole('radio', { name: theme }).isChecked()).toBe(true);
}

/** A computed style of the first element that fits. */
function style(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

const settingsOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => /^settings\.\d+$/.test(one));
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as Record<string, unknown>;
  });

const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase();

/** What makes each theme a design of its own. */
async function traits(page: Page): Promise<Record<string, string>> {
  return {
    header: hex(await style(page, '.hd', 'background-color')),
    side: hex(await style(page, '.side', 'background-color')),
    tabs: await style(page, '.tabs', 'height'),
    tab: [
      await style(page, '.tab.on', 'border-top-left-radius'),
      await style(page, '.tab.on', 'border-top-right-radius'),
    ].join(' '),
    card: [await style(page, '.card', 'border-top-left-radius'), await style(page, '.card', 'border-left-width')].join(
      ' ',
    ),
    scheme: await style(page, 'html', 'color-scheme'),
    mark: hex(await style(page, '.av', 'color')),
    title: (await style(page, '.ph1 h1', 'font-family')).split(',')[0] ?? '',
  };
}

/** The window of the applicant with a list in it; the second step of this file goes on in that of the first. */
async function listWindow() {
  const shown = await stage.window('applicant');
  const { page } = shown;
  if (page.url() === 'about:blank') await page.goto('/reg/first');
  await page.locator('.ant-table-row, .empty-state').first().waitFor();
  return shown;
}

test('R2.4-29…R2.4-35 R9-19 seven themes, each a design of its own, usable by all; kept, and followed by the other window of the person', async () => {
  const { page, context, errors } = await listWindow();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('classic');
  const drawer = await openSettings(page);
  const cards = drawer.locator('.theme-card');
  await expect.poll(() => cards.allInnerTexts()).toEqual([...themes]);
  const widths = () =>
    cards.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual(themes.map(() => 320));

  await wear(drawer, '深蓝');
  // A page that is loaded later wears what was chosen before.
  const other = await context.newPage();
  await other.goto('/reg/first');
  await other.locator('html[data-theme="darkblue"]').waitFor();
  await other.locator('.ant-table-row, .empty-state').first().waitFor();
  const seen: Record<string, Record<string, string>> = {};
  const faults: string[] = [];
  for (const theme of themes) {
    await wear(drawer, theme);
    const name = String((await settingsOf(page)).theme);
    await other.locator(`html[data-theme="${name}"]`).waitFor();
    seen[name] = await traits(other);
    // Only colours differ from theme to theme; everything else is judged in `pages.test.ts`.
    for (const fault of await accessibilityFaults(other, { rules: ['color-contrast'] }))
      faults.push(`${theme}: ${fault}`);
    for (const text of await clippedTexts(other)) faults.push(`${theme}: clipped ${text}`);
  }
  expect(faults).toEqual([]);
  expect(seen).toMatchObject({
    classic: { header: '#FFFFFF', side: '#1E2B3D', tabs: '36px', tab: '6px 6px', card: '4px 1px', scheme: 'light' },
    chester: { header: '#1F4436', side: '#FBF7EC', tab: '2px 10px', card: '2px 1px', title: '"Songti SC"' },
    element: { header: '#1869CC', side: '#FFFFFF', tab: '3px 3px' },
    violet: { header: '#2B1D50', side: '#2B1D50', tabs: '44px', tab: '16px 16px', card: '8px 1px' },
    line: { header: '#FFFFFF', side: '#FFFFFF', tab: '0px 0px', card: '0px 0px', mark: '#111111' },
    meteor: { header: '#101A3A', side: '#ECF0F9', tabs: '38px', tab: '10px 10px', card: '12px 1px' },
    darkblue: { header: '#0A1424', side: '#0D1A2E', tab: '0px 0px', scheme: 'dark' },
  });
  await wear(drawer, '经典');
  await other.close();
  await closeSettings(page);
  expect(errors).toEqual([]);
});

test('R2.4-36 R2.4-37 R2.4-39 R9-17 R9-18 R9-20 a colour shows as what is readable of it; four sizes set the heights; the window fills the screen', async () => {
  const { page } = await listWindow();
  const drawer = await openSettings(page);
  const primary = () => style(page, '.ant-btn-primary', 'background-color').then(hex);
  const used = () => drawer.locator('.colour-used').getAttribute('data-colour');
  await drawer.getByText(constants.defaultColour).waitFor();
  await expect.poll(used).toBe(await primary());
  await drawer.getByRole('button', { name: '选择主题色' }).click();
  const input = page.locator('.ant-color-picker-hex-input input');
  await input.fill('FFE600');
  await input.press('Enter');
  await page.locator('.colour-button', { hasText: '#FFE600' }).waitFor();
  const readable = String(await used());
  await until(primary, (colour) => colour === readable);
  expect(contrast('#FFFFFF', readable)).toBeGreaterThanOrEqual(4.5);
  expect((await settingsOf(page)).colour).toBe('#FFE600');
  await page.keyboard.press('Escape');
  if (!(await drawer.isVisible())) await openSettings(page);
  await drawer.getByRole('button', { name: '恢复默认' }).click();
  await until(primary, (colour) => colour === '#1667C9');

  const heights = async () => [
    await style(page, '.ant-btn-primary', 'height'),
    await style(page, '.side .ant-menu-item', 'height'),
    await style(page, 'body', 'font-size'),
  ];
  await expect.poll(heights).toEqual(['32px', '38px', '13px']);
  for (const [size, expected] of [
    ['默认', ['40px', '42px', '14px']],
    ['中等', ['36px', '40px', '14px']],
    ['迷你', ['28px', '34px', '12px']],
    ['小', ['32px', '38px', '13px']],
  ] as const) {
    await drawer.getByText(size, { exact: true }).click();
    await expect.poll(heights).toEqual(expected);
  }

  await drawer.getByRole('button', { name: '全屏', exact: true }).click();
  await drawer.getByRole('button', { name: '退出全屏' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await drawer.getByRole('button', { name: '退出全屏' }).click();
  await drawer.getByRole('button', { name: '全屏', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await closeSettings(page);
});

test('R2.4-38 R4-36 three languages: kept pages go, the page is asked for again, what is typed is asked about; written from the right the whole page turns', async () => {
  const { page, errors } = await listWindow();
  await walkTo(page, '/base/manufacturers/record/new');
  await page.getByLabel('企业名称').fill('云海青禾化妆品制造有限公司');
  const panes = page.locator('.panes > .pane');
  await expect.poll(() => panes.count()).toBe(2);
  const drawer = await openSettings(page);
  await drawer.getByText('English', { exact: true }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(`${request.url()} ${request.headers()['accept-language']}`);
  });
  // A required field is empty, so saving fails; giving up is a decision of its own.
  const question = page.getByRole('dialog', { name: '切换语言？' });
  await question.getByRole('button', { name: '保存并切换' }).click();
  await question.getByRole('button', { name: '不保存，直接切换' }).click();
  await page.locator('html[lang="en"]').waitFor();
  await page.locator('.side').getByText('Home', { exact: true }).waitFor();
  await until(
    async () => asked,
    (found) => found.some((one) => one.endsWith(' en')),
  );
  // Of the kept pages only the shown one is there, and it is fresh.
  await expect.poll(() => panes.count()).toBe(1);
  await expect.poll(() => page.getByLabel(/^\*?\s*Name$/).inputValue()).toBe('');

  const shown = page.locator('.settings');
  await shown.getByText('繁體中文', { exact: true }).click();
  await page.locator('html[lang="zh-TW"]').waitFor();
  await page.locator('.side').getByText('首頁', { exact: true }).waitFor();
  await closeSettings(page);
  await page.locator('.tab').nth(1).click();
  await page.locator('.pane:not([hidden])').getByText('還沒有資料').waitFor();
  await page.locator('.tab').nth(2).click();
  await openSettings(page);
  await shown.getByText('简体中文', { exact: true }).click();
  await page.locator('.side').getByText('首页', { exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^新建.* - 化妆品注册备案与智能审评平台$/);

  // Written from the right, the menu stands on the right and nothing is cut off.
  await shown.getByRole('combobox', { name: '其他语言' }).fill('he');
  await page.locator('.ant-select-item-option[title="he"]').click();
  await page.locator('html[dir="rtl"][data-locale="he"][lang="zh-CN"]').waitFor();
  await closeSettings(page);
  await page.locator('.ant-picker').filter({ visible: true }).first().waitFor();
  expect((await page.locator('.side').boundingBox())?.x).toBe(1280 - 250);
  expect(await clippedTexts(page)).toEqual([]);
  expect(errors).toEqual([]);
});
