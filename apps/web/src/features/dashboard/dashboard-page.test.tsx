// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../client/session/session.ts';
import { setScope } from '../../client/session/token.ts';
import { useShortcuts } from '../../client/shortcuts.ts';
import { setTabOpener } from '../../client/tab.ts';
import { today } from '../../client/today.ts';
import { draw, listed } from '../../component.testing.tsx';
import DashboardPage from './DashboardPage.tsx';

const before = useSession.getState();
const ownObserver = globalThis.IntersectionObserver;
let page: Awaited<ReturnType<typeof draw>>;
let opened: string[] = [];
/** What the server keeps of the person. */
let widgets: Json = null;
let favorites: string[] = [];
beforeEach(() => {
  opened = [];
  widgets = null;
  favorites = [];
  setTabOpener(({ path }) => opened.push(path));
  // Nothing is laid out here, so everything is in sight.
  globalThis.IntersectionObserver = class {
    constructor(private readonly seen: IntersectionObserverCallback) {}
    observe() {
      this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  } as never;
  useSession.setState({ user: { id: '7', account: 'filing', fullname: '宋予安' } as never, tenant: null, roles: [] });
  useShortcuts.setState({
    shortcuts: [
      { id: '1', name: '首次申请', icon: null, path: '/reg/first' },
      { id: '2', name: '生产企业档案', icon: null, path: '/base/manufacturers' },
      { id: '3', name: '待办任务', icon: null, path: '/tasks/pending' },
    ],
  });
  setScope({ tenantId: '1', systemId: '9' });
});
afterEach(async () => {
  await page.end();
  globalThis.IntersectionObserver = ownObserver;
  useSession.setState(before, true);
  useShortcuts.setState({ shortcuts: [] });
  setScope({ tenantId: null, systemId: null });
  setTabOpener(() => undefined);
});

const figures = (): JsonObject => ({
  pending: 3,
  completedThisWeek: 2,
  overdue: 1,
  dueSoon: 4,
  drafts: null,
  month: [{ date: today(), kind: 'work', name: null, light: 'red', count: 1 }],
  months: [{ month: today().slice(0, 7), submitted: 5, finished: 3 }],
  widgets,
  unfinished: [],
  confirmations: [],
  matters: [],
});
const task = { id: '8', caseId: '77', area: 'reg/first', title: '岚屿面霜', status: 'X', clocks: [], facts: [] };
let refuses: string | null = null;
const open = async () => {
  refuses = null;
  page = await draw(<DashboardPage />, ({ path, body }): Json | Error => {
    if (refuses !== null && path.endsWith(refuses)) return new Error('现在不能保存');
    if (path.endsWith('/portal/dashboard')) return figures();
    if (path.endsWith('/preference/save')) widgets = body.value ?? null;
    if (path.endsWith('/getMenuFavorites')) return favorites.map((id) => ({ id }));
    if (path.endsWith('/saveFavorites')) favorites = [...favorites, String(body.resourceId)];
    if (path.endsWith('/removeFavorites')) favorites = favorites.filter((id) => id !== body.resourceId);
    if (path.endsWith('/sortFavorites')) favorites = String(body.resourceIds).split(',');
    if (path.endsWith('/task/completed')) return listed([task]);
    if (/innerMessage\/(inbox|query|received)/.test(path)) return listed([]);
    return /list$|areas?$/.test(path) ? [] : listed([]);
  });
  await page.until(() => document.querySelector('[data-widget]'), 'the widgets');
};
const order = () => [...document.querySelectorAll<HTMLElement>('[data-widget]')].map((one) => one.dataset.widget);
const widget = (key: string) => document.querySelector<HTMLElement>(`[data-widget="${key}"]`);
/** A button that shows a picture only, by what it is called. */
const press = (name: string) => page.user.click(document.querySelector(`button[aria-label="${name}"]`) as HTMLElement);
const usual = ['pending', 'calendar', 'chart', 'completed', 'notice', 'user', 'favorites', 'quick'];

describe('the home page', () => {
  it('has eight widgets in their usual order, filled with the figures of the server', async () => {
    await open();
    expect(order()).toEqual(usual);
    const heading = (key: string) => widget(key)?.querySelector('h2')?.textContent;
    expect(['pending', 'calendar', 'completed', 'notice', 'favorites', 'quick'].map(heading)).toEqual([
      '待办事宜',
      '日历',
      '办结事宜',
      '公告',
      '我的收藏',
      '快捷导航',
    ]);
    expect(widget('calendar')?.querySelector('.today')?.textContent).toContain(String(Number(today().slice(8))));
    expect(widget('chart')?.querySelector('svg')).not.toBeNull();
    expect(widget('user')?.textContent).toContain('宋予安');
    const values = [...(widget('user')?.querySelectorAll('.figures dd') ?? [])].map((one) => one.textContent);
    expect(values).toEqual(['3', '4', '1', '2']);
    await page.user.click([...(widget('quick')?.querySelectorAll('a') ?? [])][2] as HTMLElement);
    expect(opened).toEqual(['/tasks/pending']);
  });

  it('is arranged by its owner: order, width, what is shown; each change is kept at once, and all of it taken back', async () => {
    await open();
    await press('调整首页');
    await press('隐藏图表');
    for (let step = 0; step < 6; step += 1) await press('快捷导航前移');
    await page.until(() => order()[0] === 'quick', 'the new order');
    const wanted = ['quick', 'pending', 'calendar', 'completed', 'notice', 'user', 'favorites'];
    await page.click('完成');
    expect(order()).toEqual(wanted);
    await page.until(() => page.sent('/preference/save').length === 7, 'every change');
    expect(page.sent('/preference/save').at(-1)).toMatchObject({
      key: 'dashboard.widgets',
      value: { widgets: wanted.map((key) => ({ key, width: key === 'pending' ? 8 : 4 })) },
    });
    // As after a reload: what is kept is what is drawn.
    await page.end();
    await open();
    expect(order()).toEqual(wanted);
    await press('调整首页');
    await page.click('恢复默认');
    await page.until(() => order().length === 8, 'everything');
    expect(order()).toEqual(usual);
    expect([...document.querySelectorAll('.widget-bar b')].map((one) => one.textContent)).toEqual([
      '待办事宜',
      '日历',
      '图表',
      '办结事宜',
      '公告',
      '用户信息',
      '我的收藏',
      '快捷导航',
    ]);
    expect(page.sent('/preference/save').at(-1)).toMatchObject({ value: null });
  });

  it('keeps the order of before where the server does not keep the change, and says so', async () => {
    await open();
    await press('调整首页');
    refuses = '/preference/save';
    await press('隐藏图表');
    await page.see('现在不能保存');
    expect(order()).toEqual(usual);
  });
});

describe('favourites', () => {
  const card = () => widget('favorites') as HTMLElement;
  const kept = () => [...card().querySelectorAll('a')].map((one) => one.textContent);

  it('are chosen from the menu, sorted, taken off, and open their page', async () => {
    await open();
    await page.until(() => card().textContent?.includes('还没有收藏'), 'the empty list');
    await page.click('选择');
    for (const name of ['首次申请', '生产企业档案']) {
      await page.user.click(await page.screen.findByRole('checkbox', { name }));
      await page.until(() => kept().includes(name), name);
    }
    expect(page.sent('/saveFavorites')).toMatchObject([{ resourceId: '1' }, { resourceId: '2' }]);
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '首次申请上移' }).disabled).toBe(true);
    await press('生产企业档案上移');
    await page.until(() => kept()[0] === '生产企业档案', 'the new order');
    expect(page.sent('/sortFavorites')).toMatchObject([{ resourceIds: '2,1' }]);
    await press('取消收藏生产企业档案');
    await page.until(() => kept().length === 1, 'what is left');
    expect(page.sent('/removeFavorites')).toMatchObject([{ resourceId: '2' }]);
    await page.user.click(card().querySelector('a') as HTMLElement);
    expect(opened).toEqual(['/reg/first']);
  });

  it('are shown as chosen although the card lies just below what is in sight', async () => {
    globalThis.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as never;
    await open();
    await page.click('选择');
    await page.user.click(await page.screen.findByRole('checkbox', { name: '首次申请' }));
    await page.until(() => kept().includes('首次申请'), 'the favourite');
    expect(page.screen.getByRole<HTMLInputElement>('checkbox', { name: '首次申请' }).checked).toBe(true);
  });

  it('are found by a part of their name; a refusal is told and the list stays as it was', async () => {
    await open();
    await page.until(() => card().textContent?.includes('还没有收藏'), 'the empty list');
    await page.click('选择');
    await page.user.type(await page.screen.findByRole('textbox', { name: '找菜单' }), '企业');
    expect(page.screen.getAllByRole('checkbox').map((one) => one.closest('li')?.textContent)).toEqual(['生产企业档案']);
    refuses = '/saveFavorites';
    await page.user.click(page.screen.getByRole('checkbox', { name: '生产企业档案' }));
    await page.see('现在不能保存');
    expect(kept()).toEqual([]);
  });
});
