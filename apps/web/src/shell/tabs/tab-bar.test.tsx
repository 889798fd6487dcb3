// @vitest-environment jsdom
import { areaQuery, areaSave, type JsonObject } from '@app/contract';
import { fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, closeApp, openApp, person } from '../../app.testing.tsx';
import { withRegisters } from '../shell-areas.testing.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(closeApp);

const strip = () => app.screen.findByRole('tablist', { name: '打开的页面' });
const handles = () => app.screen.queryAllByRole('tab');
const names = () => handles().map((one) => one.textContent);
const handle = (name: string) => within(document.body).getByRole('tab', { name });
const handleOf = (key: string) =>
  app.until(() => document.querySelector<HTMLElement>(`[role=tab][data-key="${key}"]`), `the tab ${key}`);
const pane = (key: string) => document.querySelector<HTMLElement>(`[data-tab="${key}"]`);
const drawn = (key: string) => app.until(() => pane(key)?.querySelector('h1'), `the page ${key}`);
const are = (...wanted: string[]) => app.until(() => String(names()) === String(wanted), `the tabs ${wanted}`);
const field = (key: string, label: string) =>
  app.until(() => {
    const inside = pane(key);
    return inside ? within(inside).queryByLabelText<HTMLInputElement>(label) : null;
  }, `${label} of ${key}`);
const filter = (key: string) =>
  app.until(() => pane(key)?.querySelector<HTMLInputElement>('.list-filters input'), `the filter of ${key}`);

/** Opens pages one after another, each drawn before the next. */
async function open(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await app.walk(path);
    await drawn(path.split('?', 1)[0] ?? path);
  }
}
const close = async (name: string) => app.user.click(handle(name).querySelector('.cl') as Element);
const press = async (on: HTMLElement, keys: string) => {
  on.focus();
  await app.user.keyboard(keys);
};
const itemsSeen = () => [
  ...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]'),
];
/** The context menu of a tab, as it is read. */
async function menuOf(tab: HTMLElement): Promise<(string | undefined)[]> {
  await app.user.pointer({ keys: '[MouseRight]', target: tab });
  await app.until(() => itemsSeen().length > 0, 'the context menu');
  return itemsSeen().map((item) => item.textContent?.replace('Delete', ''));
}
async function pick(tab: HTMLElement, name: string): Promise<void> {
  await menuOf(tab);
  const item = itemsSeen().find((one) => one.textContent?.replace('Delete', '') === name);
  await app.user.click(item as Element);
  await app.until(() => itemsSeen().length === 0, 'the context menu gone');
}
const question = () =>
  app.until(
    () =>
      within(document.body)
        .queryAllByRole('dialog')
        .find((one) => one.textContent?.includes('还有没保存的修改')),
    'the question',
  );
const answered = async (name: string) => {
  await app.user.click(within(await question()).getByRole('button', { name }));
  await app.until(() => !app.text().includes('还有没保存的修改'), 'the question gone');
};

/** What the storage holds as soon as the page is left, whatever the page itself writes then. */
function leaveStored(text: string): void {
  const put = () => {
    for (const storage of [sessionStorage, localStorage]) storage.setItem('tabs.7.100', text);
  };
  window.addEventListener('pagehide', put, { once: true });
}

const five = ['/tasks/pending', '/tasks/completed', '/reg/first', '/base/manufacturers', '/tasks/drafts'];

describe('closing tabs', () => {
  it('R2.4-13 R2.4-17…R2.4-21 by cross, middle button and key, the next one shows, else the previous, at last the home page, which always stays', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await open(...five);
    await are('首页', '待办任务', '已办任务', '首次申请', '生产企业档案', '任务草稿');
    expect(handle('首页').querySelector('.cl')).toBeNull();
    await app.user.pointer({ keys: '[MouseMiddle]', target: handle('首页') });
    await press(handle('首页'), '{Delete}');
    expect(names()).toHaveLength(6);
    // The current one in the middle: next.
    await app.user.click(handle('首次申请'));
    await app.isAt('/reg/first');
    await close('首次申请');
    await app.isAt('/base/manufacturers');
    // The last one: previous.
    await app.user.click(handle('任务草稿'));
    await app.isAt('/tasks/drafts');
    await app.user.pointer({ keys: '[MouseMiddle]', target: handle('任务草稿') });
    await app.isAt('/base/manufacturers');
    // Another one leaves the current where it is.
    await close('待办任务');
    await are('首页', '已办任务', '生产企业档案');
    expect(app.address()).toBe('/base/manufacturers');
    await press(handle('生产企业档案'), '{Delete}');
    await app.isAt('/tasks/completed');
    // None other left: the home page.
    await close('已办任务');
    await app.isAt('/dashboard');
    expect(names()).toEqual(['首页']);
  });

  it('R2.4-16 R2.4-18 by its menu, which has five entries in order, that of the home page only one', async () => {
    app = await openApp('/dashboard', withRegisters());
    const tabs = five.map((fullPath) => ({ fullPath, meta: {} }));
    for (const [name, on, left, shown] of [
      ['关闭左侧', '首次申请', ['首页', '首次申请', '生产企业档案', '任务草稿'], '/reg/first'],
      ['关闭右侧', '首次申请', ['首页', '待办任务', '已办任务', '首次申请'], '/reg/first'],
      ['关闭', '首次申请', ['首页', '待办任务', '已办任务', '生产企业档案', '任务草稿'], '/tasks/drafts'],
      ['关闭其它', '首次申请', ['首页', '首次申请'], '/reg/first'],
      ['全部关闭', '首次申请', ['首页'], '/dashboard'],
      ['关闭其它', '首页', ['首页'], '/dashboard'],
    ] as const) {
      leaveStored(JSON.stringify({ version: 2, tabs }));
      await app.load('/tasks/drafts');
      await are('首页', '待办任务', '已办任务', '首次申请', '生产企业档案', '任务草稿');
      expect(await menuOf(handle('首次申请'))).toEqual(['关闭左侧', '关闭右侧', '关闭', '关闭其它', '全部关闭']);
      await app.user.keyboard('{Escape}');
      await app.until(() => itemsSeen().length === 0, 'the menu gone');
      expect(await menuOf(handle('首页'))).toEqual(['关闭其它']);
      await app.user.keyboard('{Escape}');
      await app.until(() => itemsSeen().length === 0, 'the menu gone');
      await pick(handle(on), name);
      await are(...left);
      await app.isAt(shown);
    }
  });

  it('R8-33 an action that no tab menu has is called invalid, and nothing is closed', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await open('/reg/first');
    for (const action of ['explode', 'toString']) {
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'platform.tab', action },
          origin: window.location.origin,
          source: window,
        }),
      );
    }
    await app.until(() => app.screen.queryAllByText('无效的操作').length === 2, 'the words for both');
    // A page of others has no say.
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'platform.tab', action: 'self' },
        origin: 'https://elsewhere.example',
      }),
    );
    expect(names()).toEqual(['首页', '首次申请']);
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'platform.tab', action: 'self' },
        origin: window.location.origin,
        source: window,
      }),
    );
    await are('首页');
  });
});

describe('tabs with something typed in them', () => {
  const key = '/base/manufacturers/record/new';
  const fill = async (name: string) => {
    await open(key);
    await app.user.type(await field(key, '企业名称'), name);
    await app.until(() => document.querySelector(`[data-key="${key}"] .dot`), 'the dot');
  };

  it('R2.4-13 a dot says so, and closing or loading anew asks first: stay, drop, save', async () => {
    let saves = 0;
    const saved: JsonObject[] = [];
    const save = answer(areaSave, ({ data }) => {
      saves += 1;
      saved.push(data as JsonObject);
      return { id: '99', version: 1, status: '', updatedAt: '2026-11-20 09:00:00' } as never;
    });
    const { answers, ...more } = withRegisters();
    app = await openApp('/dashboard', { ...more, answers: [...answers, save] });
    await strip();
    await fill('留下的企业');
    await app.user.click(handle('首页'));
    await app.isAt('/dashboard');
    await app.user.click((await handleOf(key)).querySelector('.cl') as Element);
    await answered('继续编辑');
    expect((await field(key, '企业名称')).value).toBe('留下的企业');
    await app.user.dblClick(await handleOf(key));
    await answered('继续编辑');
    expect((await field(key, '企业名称')).value).toBe('留下的企业');
    await app.user.click((await handleOf(key)).querySelector('.cl') as Element);
    await answered('不保存');
    await are('首页');
    expect(saves).toBe(0);
    await fill('保存的企业');
    await pick(await handleOf(key), '关闭');
    await answered('保存并关闭');
    await are('首页');
    expect(saved).toMatchObject([{ name: '保存的企业' }]);
  });

  it('what is refused when it is saved stays open', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await fill('拒绝的企业');
    await pick(await handleOf(key), '关闭');
    await app.user.click(within(await question()).getByRole('button', { name: '保存并关闭' }));
    await app.until(() => app.asked(areaSave).length === 0 && app.text().includes('no answer'), 'the refusal');
    expect((await field(key, '企业名称')).value).toBe('拒绝的企业');
    expect(names()).toHaveLength(2);
  });
});

describe('order and refreshing', () => {
  it('R2.4-14 R2.4-15 tabs are moved by keys, never before the home page, and keep their order; a double click loads one page anew and no other', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await open('/tasks/pending', '/reg/first', '/base/manufacturers');
    await press(handle('首次申请'), '{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    await are('首页', '首次申请', '待办任务', '生产企业档案');
    await press(handle('首次申请'), '{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(names()[0]).toBe('首页');
    await press(handle('首次申请'), '{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
    await are('首页', '待办任务', '首次申请', '生产企业档案');
    await press(handle('生产企业档案'), '{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    await are('首页', '待办任务', '生产企业档案', '首次申请');
    await app.reload();
    await are('首页', '待办任务', '生产企业档案', '首次申请');
    await open('/reg/first', '/base/manufacturers');
    await app.user.type(await filter('/base/manufacturers'), '甲');
    await app.user.click(handle('首次申请'));
    const before = await filter('/reg/first');
    await app.user.type(before, '乙');
    await app.user.dblClick(handle('首次申请'));
    await app.until(() => !before.isConnected, 'the page of before gone');
    expect((await filter('/reg/first')).value).toBe('');
    expect((await filter('/base/manufacturers')).value).toBe('甲');
  });
});

describe('what is remembered', () => {
  it('R2.4-22 R3-20 open tabs are remembered per person and come back with a page loaded anew, on any page; only the shown one is loaded', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await open('/tasks/pending', '/reg/first?page=1', '/base/manufacturers', '/base/manufacturers/record/1');
    await are('首页', '待办任务', '首次申请', '生产企业档案', '演示企业第1号');
    const kept = names();
    window.dispatchEvent(new Event('pagehide'));
    const stored = JSON.parse(localStorage.getItem('tabs.7.100') ?? '{}');
    expect(stored.tabs[1]).toEqual({
      name: 'reg-first',
      fullPath: '/reg/first?page=1',
      params: { group: 'reg', name: 'first' },
      query: { page: '1' },
      meta: { title: '首次申请', cache: true },
    });
    for (const first of ['/dashboard', '/tasks/pending', '/reg/first']) {
      const before = app.asked(areaQuery).length;
      await app.load(first);
      await are(...kept.map(String));
      await drawn(first);
      expect(document.querySelectorAll('.panes > .pane')).toHaveLength(1);
      const asked = app.sent(areaQuery).slice(before);
      expect(asked.filter(({ name }) => name === 'manufacturers')).toEqual([]);
    }
    // A click loads it, with the query it had.
    await app.user.click(handle('生产企业档案'));
    await app.isAt('/base/manufacturers');
    await app.see('演示企业第12号');
    // Another person on this computer has none of them; what they were is written when the page is left.
    window.dispatchEvent(new Event('pagehide'));
    const tabsOfBefore = localStorage.getItem('tabs.7.100');
    sessionStorage.clear();
    app.server.become(person('8', 'filing'));
    await app.load('/dashboard');
    await are('首页');
    expect(localStorage.getItem('tabs.7.100')).toBe(tabsOfBefore);
  });

  it('R2.4-22 what is broken, unknown or of an older version in storage loses no page', async () => {
    app = await openApp('/dashboard', withRegisters());
    await are('首页');
    const put = async (text: string) => {
      leaveStored(text);
      await app.load('/dashboard');
      await drawn('/dashboard');
    };
    for (const text of ['broken', '{"version":99,"tabs":"?"}', '[{"key":"/no/such/page/at/all","search":""}]']) {
      await put(text);
      expect(names()).toEqual(['首页']);
    }
    await put('[{"key":"/tasks/pending","search":"?light=red","title":"旧版的标签"}]');
    await are('首页', '旧版的标签');
    const many = Array.from({ length: 100 }, (_, at) => ({
      fullPath: `/base/manufacturers/record/${at + 100}`,
      meta: { title: `标签 ${at}` },
    }));
    await put(JSON.stringify({ version: 2, tabs: many }));
    expect(handles()).toHaveLength(101);
    expect(document.querySelectorAll('.panes > .pane')).toHaveLength(1);
    await app.user.click(app.screen.getByRole('button', { name: '全部标签' }));
    const sought = await app.screen.findByPlaceholderText(/在 101 个标签中查找/);
    fireEvent.change(sought, { target: { value: '标签 99' } });
    await app.until(() => document.querySelectorAll('.tab-list li').length === 1, 'the one that was sought');
    expect(document.querySelector('.tab-list li')?.textContent).toBe('标签 99');
    await app.user.keyboard('{Escape}');
    await pick(handle('首页'), '关闭其它');
    await are('首页');
  });

  it('R2.4-22 with storage full, everything goes on in memory', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      await open('/reg/first', '/tasks/pending');
      await are('首页', '首次申请', '待办任务');
      await app.user.click(app.screen.getByRole('button', { name: '收起菜单' }));
      const side = app.screen.getByRole('navigation', { name: '主菜单' });
      await app.until(() => side.dataset.state === 'collapsed', 'the menu folded');
      window.dispatchEvent(new Event('pagehide'));
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });
});

describe('one page, one tab', () => {
  it('R2.4-23 opening an open page changes its query and path; two records stand side by side; tab and menu keep what was filtered', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await open('/base/manufacturers');
    await app.see('演示企业第12号');
    await app.walk('/base/manufacturers?f.name=第7号');
    await app.until(async () => (await filter('/base/manufacturers')).value === '第7号', 'the filter');
    await app.until(() => !app.text().includes('演示企业第12号') && app.text().includes('演示企业第7号'), 'one plant');
    expect(handles()).toHaveLength(2);
    await open('/base/manufacturers/record/1', '/base/manufacturers/record/2');
    await are('首页', '生产企业档案', '演示企业第1号', '演示企业第2号');
    const filtered = `/base/manufacturers?f.name=${encodeURIComponent('第7号')}`;
    await app.user.click(handle('生产企业档案'));
    await app.isAt(filtered);
    expect((await filter('/base/manufacturers')).value).toBe('第7号');
    // So does the entry of the menu: what was filtered there is not lost by going back the other way.
    await app.user.click(handle('首页'));
    await app.isAt('/dashboard');
    await app.user.click(within(app.screen.getByRole('navigation', { name: '主菜单' })).getByText('基础数据'));
    await app.user.click(
      await within(app.screen.getByRole('navigation', { name: '主菜单' })).findByText('生产企业档案'),
    );
    await app.isAt(filtered);
    // One page, one tab: the data template list takes the new parameter.
    await app.walk('/d/manufacturers');
    await app.until(() => handles().length === 5, 'a tab for the template');
    await app.walk('/d/first');
    await app.until(() => names().at(-1) === '首次申请', 'the other template');
    expect(handles()).toHaveLength(5);
  });

  it('R2.4-24 R3-45 a page that is kept stays as it is behind others, one that is not is loaded anew', async () => {
    app = await openApp('/system/error/404', withRegisters());
    await drawn('/system/error/404');
    const old = pane('/system/error/404');
    await open('/reg/first');
    expect(pane('/system/error/404')).toBeNull();
    const list = pane('/reg/first');
    await app.walk('/system/error/404');
    await drawn('/system/error/404');
    expect(pane('/system/error/404')).not.toBe(old);
    expect(pane('/reg/first')).toBe(list);
    expect(list?.hidden).toBe(true);
  });

  it('R2.4-24 R3-45 filters, half-filled forms and open dialogs survive switching; a dialog belongs to its tab, and Esc elsewhere does not close it', async () => {
    app = await openApp('/dashboard', withRegisters());
    await strip();
    await open('/base/manufacturers', '/base/manufacturers/record/new', '/base/manufacturers/record/3');
    const [list, form] = ['/base/manufacturers', '/base/manufacturers/record/new'];
    await app.user.click(await handleOf(list));
    await app.user.type(await filter(list), '没有查询的文字');
    await app.user.click(await handleOf(form));
    await app.user.type(await field(form, '企业名称'), '填了一半的企业');
    const dialogIn = (key: string) => {
      const inside = pane(key);
      const dialog = inside ? within(inside).queryByRole('dialog') : null;
      return dialog?.closest<HTMLElement>('.ant-modal-wrap')?.style.display === 'none' ? null : dialog;
    };
    await app.user.click(await handleOf('/base/manufacturers/record/3'));
    const record = await app.until(() => pane('/base/manufacturers/record/3'), 'the record');
    await app.user.click(within(record).getByRole('button', { name: '删除' }));
    await app.until(() => dialogIn('/base/manufacturers/record/3'), 'the question of the record');
    // Elsewhere meanwhile: header, menu and other tabs work, Esc there closes nothing here.
    await app.user.click(handle('首页'));
    await app.isAt('/dashboard');
    expect(pane('/base/manufacturers/record/3')?.hidden).toBe(true);
    await app.user.keyboard('{Escape}');
    await app.user.click(await handleOf(form));
    await app.user.type(await field(form, '生产地址'), '弹窗开着时也能填写');
    await app.user.click(await handleOf('/base/manufacturers/record/3'));
    await app.until(() => dialogIn('/base/manufacturers/record/3'), 'the question of before');
    await app.user.keyboard('{Escape}');
    await app.until(() => !dialogIn('/base/manufacturers/record/3'), 'the question gone');
    await app.user.click(await handleOf(form));
    expect([(await field(form, '企业名称')).value, (await field(form, '生产地址')).value]).toEqual([
      '填了一半的企业',
      '弹窗开着时也能填写',
    ]);
    await app.user.click(await handleOf(list));
    expect((await filter(list)).value).toBe('没有查询的文字');
  });

  it('a page opened from a list has a way back to it as it was left, also when the list was closed meanwhile', async () => {
    app = await openApp('/base/manufacturers?page=1&size=10', withRegisters());
    const list = '/base/manufacturers';
    await app.see('演示企业第5号');
    await app.user.type(await filter(list), '未查询');
    await app.user.click(within(pane(list) as HTMLElement).getByText('演示企业第5号'));
    await app.isAt('/base/manufacturers/record/5');
    const back = () => app.until(() => app.screen.queryByRole('button', { name: '返回列表' }), 'the way back');
    await app.user.click(await back());
    await app.isAt('/base/manufacturers?page=1&size=10');
    expect((await filter(list)).value).toBe('未查询');
    await app.user.click(handle('演示企业第5号'));
    await app.isAt('/base/manufacturers/record/5');
    await close('生产企业档案');
    await app.reload();
    await app.user.click(await back());
    await app.isAt('/base/manufacturers?page=1&size=10');
    // Opened from the address bar: there is no list to go back to.
    await app.load('/base/manufacturers/record/9');
    await drawn('/base/manufacturers/record/9');
    await app.see('演示企业第9号');
    expect(
      within(pane('/base/manufacturers/record/9') as HTMLElement).queryByRole('button', { name: '返回列表' }),
    ).toBeNull();
  });
});
