import { constants, directionOf, type Locale, locales, packOf } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contrast } from '../apps/web/src/theme/colour.ts';
import { accessibilityFaults, clippedTexts } from './support/inspect-page.ts';
import { setStage, signInWindow, until } from './support/stage.ts';

const stage = setStage();
const themes = ['经典', '切斯特', 'Element', '紫罗兰', '简约线条', '流星', '深蓝'] as const;

/** The settings drawer, opened from the header. */
async function openSettings(page: Page, title = '系统设置') {
  await page.locator('.hd').getByRole('button', { name: title, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: title });
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

describe('settings drawer', () => {
  test('R2.4-29…R2.4-35 R9-19 seven themes, each a design of its own, usable by all and kept after a reload', async () => {
    const { page, errors } = await stage.window('applicant');
    await page.goto('/reg/first');
    await page.locator('.ant-table-row, .empty-state').first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('classic');
    const drawer = await openSettings(page);
    const cards = drawer.locator('.theme-card');
    await expect.poll(() => cards.allInnerTexts()).toEqual([...themes]);
    for (const picture of await cards.locator('img').all())
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBe(320);
    await closeSettings(page);

    const seen: Record<string, Record<string, string>> = {};
    const faults: string[] = [];
    for (const theme of themes) {
      const open = await openSettings(page);
      await wear(open, theme);
      await closeSettings(page);
      const name = String((await settingsOf(page)).theme);
      await page.locator(`html[data-theme="${name}"]`).waitFor();
      seen[name] = await traits(page);
      // Only colours differ from theme to theme; everything else is judged once.
      const rules = theme === themes[0] ? undefined : ['color-contrast'];
      for (const fault of await accessibilityFaults(page, { rules })) faults.push(`${theme}: ${fault}`);
      for (const text of await clippedTexts(page)) faults.push(`${theme}: clipped ${text}`);
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
    await page.reload();
    await page.locator('html[data-theme="darkblue"]').waitFor();
    // Of two windows of one person the other follows.
    const other = await page.context().newPage();
    await other.goto('/reg/first');
    await other.locator('html[data-theme="darkblue"]').waitFor();
    await wear(await openSettings(page), '紫罗兰');
    await other.locator('html[data-theme="violet"]').waitFor();
    expect(errors).toEqual([]);
  });

  test('R2.4-36 R9-20 the colour picker shows the chosen colour and the one that is used, which is readable', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/reg/first');
    const primary = () => style(page, '.ant-btn-primary', 'background-color').then(hex);
    const drawer = await openSettings(page);
    await drawer.getByText(constants.defaultColour).waitFor();
    await expect.poll(() => drawer.locator('.colour-used').getAttribute('data-colour')).toBe(await primary());
    for (const chosen of ['#FFE600', '#13A8A8']) {
      await drawer.getByRole('button', { name: '选择主题色' }).click();
      await page.locator('.ant-color-picker-hex-input input').fill(chosen.slice(1));
      await page.locator('.ant-color-picker-hex-input input').press('Enter');
      await page.locator('.colour-button', { hasText: chosen }).waitFor();
      await page.keyboard.press('Escape');
      const used = String(await drawer.locator('.colour-used').getAttribute('data-colour'));
      expect(used).not.toBe(chosen);
      await until(primary, (colour) => colour === used);
      expect(contrast('#FFFFFF', used)).toBeGreaterThanOrEqual(4.5);
      expect((await settingsOf(page)).colour).toBe(chosen);
      if (!(await drawer.isVisible())) await openSettings(page);
    }
    await drawer.getByRole('button', { name: '恢复默认' }).click();
    await until(primary, (colour) => colour === '#1667C9');
  });

  test('R2.4-37 R9-17 R9-18 four sizes, small at first, by the heights of controls, rows and menu items', async () => {
    const { page } = await stage.window('filing');
    await page.goto('/filing/cases');
    const heights = async () => [
      await style(page, '.ant-btn-primary', 'height'),
      await style(page, '.side .ant-menu-item', 'height'),
      await style(page, 'body', 'font-size'),
    ];
    const drawer = await openSettings(page);
    expect(
      await drawer.locator('fieldset', { hasText: '尺寸' }).locator('.ant-radio-button-wrapper').allInnerTexts(),
    ).toEqual(['默认', '中等', '小', '迷你']);
    await expect.poll(() => heights()).toEqual(['32px', '38px', '13px']);
    for (const [size, expected] of [
      ['默认', ['40px', '42px', '14px']],
      ['中等', ['36px', '40px', '14px']],
      ['迷你', ['28px', '34px', '12px']],
      ['小', ['32px', '38px', '13px']],
    ] as const) {
      await drawer.getByText(size, { exact: true }).click();
      await until(heights, (found) => JSON.stringify(found) === JSON.stringify(expected));
    }
  });

  test('R2.4-39 full screen and back', async () => {
    const { page } = await stage.window('filing');
    await page.goto('/dashboard');
    const drawer = await openSettings(page);
    await drawer.getByRole('button', { name: '全屏', exact: true }).click();
    await drawer.getByRole('button', { name: '退出全屏' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await drawer.getByRole('button', { name: '退出全屏' }).click();
    await drawer.getByRole('button', { name: '全屏', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test('R9-21 the version and the build date stand below the settings', async () => {
    const { page } = await stage.window('filing', { language: 'en' });
    await page.goto('/dashboard');
    const about = (await openSettings(page, 'Settings')).locator('.about');
    await expect.poll(() => about.innerText()).toMatch(/^Version \d+\.\d+\.\d+( \(.+\))?, built 2025-5-9$/);
  });
});

describe('language', () => {
  test('R2.4-38 R4-36 three languages; kept pages go, the page is fetched again, and what is typed is asked about', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/tasks/pending');
    await page.locator('.tab', { hasText: '待办任务' }).waitFor();
    await page.goto('/base/manufacturers/record/new');
    await page.getByLabel('企业名称').fill('云海青禾化妆品制造有限公司');
    const choose = async (title: string, language: string) => {
      const drawer = await openSettings(page, title);
      await drawer.getByText(language, { exact: true }).click();
    };
    await choose('系统设置', 'English');
    const question = page.getByRole('dialog', { name: '切换语言？' });
    await question.getByRole('button', { name: '先不切换' }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await expect.poll(() => page.getByLabel('企业名称').inputValue()).toBe('云海青禾化妆品制造有限公司');

    await page.getByText('English', { exact: true }).click();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(`${request.url()} ${request.headers()['accept-language']}`);
    });
    // A required field is empty, so saving fails; giving up is a decision of its own.
    await question.getByRole('button', { name: '保存并切换' }).click();
    await question.getByRole('button', { name: '不保存，直接切换' }).click();
    await page.locator('html[lang="en"]').waitFor();
    await page.locator('.side').getByText('Home', { exact: true }).waitFor();
    await until(
      async () => asked,
      (found) => found.some((one) => one.endsWith(' en')),
    );
    // Of the kept pages only the shown one is there, and it is fresh.
    await expect.poll(() => page.locator('.panes > .pane').count()).toBe(1);
    await expect.poll(() => page.getByLabel(/^\*?\s*Name$/).inputValue()).toBe('');
    await closeSettings(page);

    await choose('Settings', '繁體中文');
    await page.locator('html[lang="zh-TW"]').waitFor();
    await page.locator('.side').getByText('首頁', { exact: true }).waitFor();
    await closeSettings(page);
    await page.locator('.tab', { hasText: '待辦任務' }).click();
    await page.getByRole('tabpanel', { name: '待辦任務' }).getByText('沒有等您辦理的事').waitFor();
    await page.reload();
    await page.locator('html[lang="zh-TW"]').waitFor();
    expect((await settingsOf(page)).language).toBe('zh-TW');
  });

  test('the name of the sub-system follows the language where it is chosen and in the header', async () => {
    const { page } = await stage.window('multi', { choose: true });
    await page.goto('/tasks/pending');
    await page.getByRole('list', { name: '选择租户' }).getByRole('button').first().click();
    const systems = page.getByRole('list', { name: '选择系统' });
    await systems.getByRole('button', { name: '注册备案系统' }).waitFor();
    await page.getByRole('button', { name: 'English', exact: true }).click();
    const named = page.getByRole('list', { name: 'Choose a system' }).getByRole('button');
    await expect.poll(() => named.first().innerText()).not.toMatch(/[\u4e00-\u9fff]/);
    const english = (await named.first().innerText()).trim();
    await named.first().click();
    const choice = page.locator('.sysd');
    await expect.poll(async () => (await choice.innerText()).trim()).toBe(english);
    const drawer = await openSettings(page, 'Settings');
    await drawer.getByText('简体中文', { exact: true }).click();
    await closeSettings(page);
    await expect.poll(async () => (await choice.innerText()).trim()).toBe('注册备案系统');
    await expect.poll(() => page.title()).toBe('待办任务 - 化妆品注册备案与智能审评平台');
  });

  test('R9-13…R9-15 every locale is offered: components and dates follow, texts stay zh-CN, five run from the right', async () => {
    const { page, errors } = await stage.window('applicant');
    await page.goto('/base/manufacturers/record/new');
    await page.locator('.ant-picker').first().waitFor();
    const drawer = await openSettings(page);
    const more = drawer.getByRole('combobox', { name: '其他语言' });
    const option = (locale: Locale) => page.locator(`.ant-select-item-option[title="${locale}"]`);
    for (const locale of locales.filter((one) => packOf(one) === 'zh-CN' && one !== 'zh-CN')) {
      await more.fill(locale);
      await option(locale).waitFor();
    }
    const placeholders = new Map<Locale, string | null>();
    for (const locale of ['ar', 'fa', 'he', 'ku', 'ug-CN', 'de', 'ja', 'kg', 'eo', 'pt-br'] as const) {
      await more.fill(locale);
      await option(locale).click();
      await page.locator(`html[data-locale="${locale}"][dir="${directionOf(locale)}"][lang="zh-CN"]`).waitFor();
      const date = page.locator('.ant-picker input').first();
      await until(
        () => date.getAttribute('placeholder'),
        (text) => ![...placeholders.values()].slice(-1).includes(text) || locale === 'eo',
      );
      placeholders.set(locale, await date.getAttribute('placeholder'));
    }
    expect(placeholders.get('de')).toBe('Datum auswählen');
    expect(placeholders.get('ja')).toBe('日付を選択');
    expect(placeholders.get('ar')).toMatch(/[\u0600-\u06ff]/);
    await expect.poll(() => page.locator('.side').getByText('首页', { exact: true }).count()).toBe(1);
    // Written from the right, the menu stands on the right and nothing is cut off.
    await more.fill('he');
    await option('he').click();
    await page.locator('html[dir="rtl"]').waitFor();
    await closeSettings(page);
    expect((await page.locator('.side').boundingBox())?.x).toBe(1280 - 250);
    expect(await clippedTexts(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('what this browser remembers', () => {
  test('R3-44 R3-46 each person has settings of their own; the language is also kept for the system', async () => {
    const { page, context } = await stage.window('applicant');
    await page.goto('/tasks/pending');
    const drawer = await openSettings(page);
    await wear(drawer, '流星');
    await drawer.getByText('迷你', { exact: true }).click();
    await drawer.getByRole('switch').first().click();
    await drawer.getByRole('switch').last().click();
    await drawer.getByText('繁體中文', { exact: true }).click();
    await page.locator('html[lang="zh-TW"]').waitFor();
    await closeSettings(page);
    await page.locator('.fold').click();
    await until(
      () => settingsOf(page),
      (stored) => stored.asideCollapsed === true,
    );
    const stored = await settingsOf(page);
    expect(stored).toMatchObject({
      version: 1,
      theme: 'meteor',
      size: 'mini',
      language: 'zh-TW',
      colour: constants.defaultColour,
      transition: false,
      asideTransition: false,
      account: 'applicant',
      switchAccount: null,
      openedPages: ['/dashboard', '/tasks/pending'],
      asideCollapsed: true,
    });
    expect(stored.currentSubSystem).toMatch(/^\d+$/);
    expect(stored).toHaveProperty('activeHeader');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('system.language'))).toBe('zh-TW');

    // Somebody else at the same browser starts from the defaults, in the language of the system.
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await signInWindow(context, stage.product.origin, 'filing');
    await page.goto('/dashboard');
    await page.locator('html[data-theme="classic"][data-size="small"][lang="zh-TW"]').waitFor();

    // What is broken in the storage is forgotten, not fatal.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('settings.')) localStorage.setItem(key, '{"version":1,"theme":7');
    });
    await page.reload();
    await page.locator('.hd').waitFor();
    await page.locator('html[data-theme="classic"]').waitFor();
  });
});
