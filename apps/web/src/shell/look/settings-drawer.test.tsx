// @vitest-environment jsdom
import { constants, locales, packOf } from '@app/contract';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usePublicConfig } from '../../client/config.ts';
import { useLocale } from '../../client/i18n.ts';
import { useSession } from '../../client/session/session.ts';
import { startSettings, useSettings } from '../../client/settings.ts';
import { draw } from '../../component.testing.tsx';
import { contrast } from '../../theme/colour.ts';
import { initialTabs, type TabItem } from '../tabs/tabs.ts';
import { tabSaves, useTabs } from '../tabs/tabs-store.ts';
import { SettingsDrawer } from './SettingsDrawer.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const before = useSession.getState();
const config = usePublicConfig.getState();
const drawer = <SettingsDrawer open onClose={() => undefined} onAction={() => undefined} />;
let answers = 0;
/** The drawer over answers that were given in the language before. */
function Kept(): ReactNode {
  const queries = useQueryClient();
  answers = queries.getQueryCache().getAll().length;
  queries.setQueryData(['list'], ['甲']);
  return drawer;
}
beforeEach(() => startSettings('7'));
afterEach(async () => {
  await page.end();
  startSettings(null);
  localStorage.clear();
  tabSaves.clear();
  useTabs.setState(initialTabs, true);
  useSession.setState(before, true);
  usePublicConfig.setState(config, true);
});

test('what a person chooses for the look holds at once and for the next visit of the same person only', async () => {
  page = await draw(drawer);
  await page.user.click(await page.screen.findByRole('radio', { name: '小' }));
  await page.user.click(await page.field('打开页面时淡入'));
  expect(useSettings.getState()).toMatchObject({ size: 'small', transition: false });
  startSettings('8');
  expect(useSettings.getState()).toMatchObject({ size: constants.defaultSize, transition: true });
  startSettings('7');
  expect(useSettings.getState()).toMatchObject({ size: 'small', transition: false });
});

test('seven themes stand in their order, each with its picture; one of them is worn, classic at first', async () => {
  page = await draw(drawer);
  const cards = [...document.querySelectorAll('.theme-card')];
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    '经典',
    '切斯特',
    'Element',
    '紫罗兰',
    '简约线条',
    '流星',
    '深蓝',
  ]);
  expect(new Set(cards.map((card) => card.querySelector('img')?.src)).size).toBe(7);
  const worn = () => page.screen.getAllByRole<HTMLInputElement>('radio', { checked: true })[0]?.value;
  expect(worn()).toBe('classic');
  for (const [title, name] of [
    ['流星', 'meteor'],
    ['Element', 'element'],
  ] as const) {
    await page.user.click(page.screen.getByRole('radio', { name: title }));
    expect([worn(), useSettings.getState().theme]).toEqual([name, name]);
  }
});

test('four sizes are offered, small at first', async () => {
  page = await draw(drawer);
  const sizes = page.screen.getByRole('group', { name: '尺寸' });
  const offered = [...sizes.querySelectorAll('label')];
  expect(offered.map(({ textContent }) => textContent)).toEqual(['默认', '中等', '小', '迷你']);
  expect(offered.map((one) => one.querySelector('input')?.checked)).toEqual([false, false, true, false]);
  await page.user.click(page.screen.getByRole('radio', { name: '迷你' }));
  expect(useSettings.getState().size).toBe('mini');
});

test("beside a chosen colour stands the one that is used, which is readable; one's own can be taken back", async () => {
  page = await draw(drawer);
  await page.see(constants.defaultColour);
  const used = () => document.querySelector<HTMLElement>('.colour-used')?.dataset.colour ?? '';
  await page.until(() => used() === '#1667C9', 'the colour of the theme');
  expect(page.button('恢复默认')).toBeUndefined();
  await page.user.click(page.screen.getByRole('button', { name: '选择主题色' }));
  const hex = await page.until(
    () => document.querySelector<HTMLInputElement>('.ant-color-picker-hex-input input'),
    'the field of a colour',
  );
  for (const chosen of ['#FFE600', '#13A8A8']) {
    await page.user.clear(hex);
    await page.user.type(hex, `${chosen.slice(1)}{Enter}`);
    expect(useSettings.getState().colour).toBe(chosen);
    await page.until(() => page.screen.getByRole('button', { name: '选择主题色' }).textContent === chosen, chosen);
    expect(used()).not.toBe(chosen);
    expect(contrast('#FFFFFF', used())).toBeGreaterThanOrEqual(4.5);
  }
  await page.click('恢复默认');
  expect(useSettings.getState().colour).toBe(constants.defaultColour);
  expect(used()).toBe('#1667C9');
  expect(page.button('恢复默认')).toBeUndefined();
});

test('somebody who works as another person changes no password from here', async () => {
  const asked: string[] = [];
  const open = <SettingsDrawer open onClose={() => undefined} onAction={(action) => void asked.push(action)} />;
  page = await draw(open);
  await page.click('修改密码');
  expect(asked).toEqual(['password']);
  useSession.setState({ switched: { by: '管理员', readOnly: true, until: '' } as never });
  await page.redraw(open);
  await page.until(() => page.button('修改密码') === undefined, 'a drawer without the password');
  expect(page.button('切换用户')).toBeDefined();
});

test('full screen is offered where the browser can, and the way back once it is full', async () => {
  page = await draw(drawer);
  expect(page.button('全屏')).toBeUndefined();
  await page.end();

  let full: Element | null = null;
  const turn = (element: Element | null) => async () => {
    full = element;
    fireEvent(document, new Event('fullscreenchange'));
  };
  const root = document.documentElement;
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
  Object.assign(document, { exitFullscreen: turn(null) });
  Object.assign(root, { requestFullscreen: turn(root) });
  try {
    page = await draw(drawer);
    await page.click('全屏');
    expect([full, page.button('全屏')]).toEqual([root, undefined]);
    await page.click('退出全屏');
    expect([full, page.button('退出全屏')]).toEqual([null, undefined]);
    expect(page.button('全屏')).toBeDefined();
  } finally {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(root, 'requestFullscreen');
  }
});

test('R9-21 the version and the build date stand below the settings', async () => {
  usePublicConfig.setState({ version: '1.2.3', serverAddress: '10.0.0.5' });
  page = await draw(drawer);
  expect(document.querySelector('.about')?.textContent).toBe('版本 1.2.3（10.0.0.5），构建于 2025-5-9');
  await page.choose('en');
  expect(document.querySelector('.about')?.textContent).toBe('Version 1.2.3 (10.0.0.5), built 2025-5-9');
});

describe('another language', () => {
  const kept = () => useTabs.getState().tabs.filter(({ mounted }) => mounted).length;
  const tab = (path: string, dirty: boolean): TabItem => ({
    ...{ key: path, name: path, path, search: '', params: {}, cache: true },
    ...{ title: path, titled: true, dirty, mounted: true, revision: 0, origin: null },
  });
  const open = async (saves: Record<string, () => Promise<boolean>>, ...dirty: string[]) => {
    useTabs.setState({ tabs: [tab('/list', false), ...dirty.map((path) => tab(path, true))], current: '/list' });
    for (const [key, save] of Object.entries(saves)) tabSaves.set(key, save);
    page = await draw(<Kept />);
  };
  const language = (name: string) => page.user.click(page.screen.getByRole('radio', { name }));
  const spoken = () => useLocale.getState().locale;

  test('all open pages are asked for again, and those that are not in sight are put away', async () => {
    await open({});
    useTabs.setState({ tabs: [tab('/list', false), tab('/other', false)] });
    expect(kept()).toBe(2);
    await language('English');
    await page.until(() => spoken() === 'en', 'English');
    const { tabs } = useTabs.getState();
    expect(tabs.map(({ mounted, revision }) => [mounted, revision > 0])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(page.screen.getByRole('dialog').textContent).toContain('Settings');
    await page.user.click(page.screen.getByRole('radio', { name: '繁體中文' }));
    await page.until(() => spoken() === 'zh-TW', 'traditional Chinese');
    expect(localStorage.getItem('system.language')).toBe('zh-TW');
    await page.redraw(<Kept />);
    expect(answers).toBe(0);
  });

  test('what is typed is asked about: one may stay, or save it first', async () => {
    const saved: string[] = [];
    const save = (name: string) => async () => {
      saved.push(name);
      return true;
    };
    await open({ '/a': save('a'), '/b': save('b') }, '/a', '/b');
    await language('English');
    await page.see('切换语言？');
    await page.click('先不切换');
    expect([spoken(), saved, kept()]).toEqual(['zh-CN', [], 3]);
    await language('English');
    await page.click('保存并切换');
    await page.until(() => spoken() === 'en', 'English');
    expect(saved).toEqual(['a', 'b']);
  });

  test('where it cannot be saved, or saving fails, giving it up is a decision of its own', async () => {
    let asked = 0;
    const refused = async () => {
      asked += 1;
      return false;
    };
    await open({ '/a': refused }, '/a');
    await language('English');
    await page.click('保存并切换');
    await page.see('不保存，直接切换');
    expect([spoken(), asked]).toEqual(['zh-CN', 1]);
    await page.click('先不切换');
    expect([spoken(), kept()]).toEqual(['zh-CN', 2]);
    useTabs.setState({ tabs: [tab('/a', true), tab('/unsavable', true)] });
    await language('English');
    await page.until(() => page.button('不保存，直接切换'), 'the question');
    expect(page.button('保存并切换')).toBeUndefined();
    await page.click('不保存，直接切换');
    await page.until(() => spoken() === 'en', 'English');
    expect(asked).toBe(1);
  });

  test('R9-13…R9-15 every other locale is offered and found by its code; its texts stay zh-CN, and that is said', async () => {
    page = await draw(drawer);
    const more = page.screen.getByRole('combobox', { name: '其他语言' });
    const others = locales.filter((one) => packOf(one) === 'zh-CN' && one !== 'zh-CN');
    expect(others.length).toBeGreaterThan(40);
    const option = (code: string) => document.querySelector<HTMLElement>(`.ant-select-item-option[title="${code}"]`);
    await page.user.click(more);
    for (const code of others) {
      fireEvent.change(more, { target: { value: code } });
      await page.until(() => option(code), code);
    }
    for (const [code, side] of [
      ['he', 'rtl'],
      ['de', 'ltr'],
    ] as const) {
      fireEvent.change(more, { target: { value: code } });
      await page.user.click(await page.until(() => option(code), code));
      await page.until(() => spoken() === code, code);
      const { dir, lang, dataset } = document.documentElement;
      expect([dir, lang, dataset.locale]).toEqual([side, 'zh-CN', code]);
      expect(page.text()).toContain('系统设置');
      expect(document.querySelector(`.ant-drawer-${side === 'rtl' ? 'left' : 'right'}`)).not.toBeNull();
    }
    await page.see('其余文字显示简体中文');
  });
});
