import { describe, expect, it } from 'vitest';
import type { QueryChange } from '../../client/navigation.ts';
import { menuPages } from '../../pages.ts';
import { menuRoutes } from '../menu/menu-routes.ts';
import { routeOf } from '../routes.ts';
import { closing, initialTabs, type TabRoute, type TabsAction, type TabsState, tabsReducer } from './tabs.ts';
import { readTabs, writeTabs } from './tabs-memory.ts';

const route = (path: string, search = '', more: Partial<TabRoute> = {}): TabRoute => ({
  key: path,
  name: path.slice(1),
  path,
  search,
  params: {},
  cache: true,
  ...more,
});
const open = (path: string, search = '', title = ''): TabsAction => ({
  type: 'open',
  route: route(path, search),
  title,
});
const opened = (...paths: string[]) =>
  paths.reduce((state, path) => tabsReducer(state, open(path, '', path)), initialTabs);
const keys = (state: TabsState) => state.tabs.map((tab) => tab.key).join(' ');
const at = (state: TabsState, current: string): TabsState => ({ ...state, current });

describe('the address of a tab', () => {
  const searchOf = (state: TabsState) => state.tabs.find((tab) => tab.key === '/a')?.search;
  const change = (what: QueryChange): TabsAction => ({ type: 'search', key: '/a', change: what });
  const list = tabsReducer(initialTabs, open('/a', '?org=7&page=3'));
  it('R2.1-43 keeps both of two changes that were made before the page was drawn again', () => {
    const both = [change({ text: '霜', page: undefined }), change({ view: '12' })].reduce(tabsReducer, list);
    expect(searchOf(both)).toBe(`?${new URLSearchParams({ org: '7', text: '霜', view: '12' })}`);
  });
  it('tells a change that computes what the address holds at that moment', () => {
    const next = change(({ page }) => ({ page: String(Number(page) + 1) }));
    expect(searchOf([next, next].reduce(tabsReducer, list))).toBe('?org=7&page=5');
  });
  it('loses what is emptied, and nothing stays of an address without names', () => {
    expect(searchOf(tabsReducer(list, change({ org: '', page: undefined })))).toBe('');
  });
  it('is the same tab when nothing changed', () => {
    expect(tabsReducer(list, change({ page: '3', text: undefined }))).toBe(list);
  });
});

describe('closing tabs', () => {
  const four = opened('/a', '/b', '/c');
  it.each<[string, TabsState, TabsAction, string, string]>([
    [
      'R2.4-19 the current tab gives way to the next',
      at(four, '/b'),
      { type: 'close', key: '/b', scope: 'self' },
      '/dashboard /a /c',
      '/c',
    ],
    [
      'R2.4-20 the last one to the previous',
      at(four, '/c'),
      { type: 'close', key: '/c', scope: 'self' },
      '/dashboard /a /b',
      '/b',
    ],
    [
      'R2.4-21 the only one to the dashboard',
      opened('/a'),
      { type: 'close', key: '/a', scope: 'self' },
      '/dashboard',
      '/dashboard',
    ],
    [
      'another tab leaves the current where it is',
      at(four, '/a'),
      { type: 'close', key: '/c', scope: 'self' },
      '/dashboard /a /b',
      '/a',
    ],
    [
      'R2.4-17 the dashboard stays',
      at(four, '/dashboard'),
      { type: 'close', key: '/dashboard', scope: 'self' },
      '/dashboard /a /b /c',
      '/dashboard',
    ],
    [
      'R2.4-16 close left keeps the dashboard and goes to the clicked tab',
      at(four, '/a'),
      { type: 'close', key: '/c', scope: 'left' },
      '/dashboard /c',
      '/c',
    ],
    ['R2.4-16 close right', at(four, '/c'), { type: 'close', key: '/a', scope: 'right' }, '/dashboard /a', '/a'],
    ['R2.4-16 close others', at(four, '/a'), { type: 'close', key: '/b', scope: 'others' }, '/dashboard /b', '/b'],
    [
      'R2.4-18 close others of the dashboard',
      at(four, '/a'),
      { type: 'close', key: '/dashboard', scope: 'others' },
      '/dashboard',
      '/dashboard',
    ],
    ['R2.4-16 close all', at(four, '/b'), { type: 'close', key: '/b', scope: 'all' }, '/dashboard', '/dashboard'],
    [
      'a key that is not there changes nothing',
      at(four, '/b'),
      { type: 'close', key: '/x', scope: 'others' },
      '/dashboard /a /b /c',
      '/b',
    ],
  ])('%s', (_, before, action, tabs, current) => {
    const after = tabsReducer(before, action);
    expect(keys(after)).toBe(tabs);
    expect(after.current).toBe(current);
  });

  it('names what would be lost before it is closed', () => {
    const state = tabsReducer(four, { type: 'dirty', key: '/b', dirty: true });
    expect(
      closing(state, '/a', 'right')
        .filter((tab) => tab.dirty)
        .map((tab) => tab.key),
    ).toEqual(['/b']);
  });
});

describe('opening tabs', () => {
  it('R2.4-23 an open tab is updated, not doubled', () => {
    const state = tabsReducer(opened('/a', '/b'), open('/a', '?page=2', ''));
    expect(keys(state)).toBe('/dashboard /a /b');
    expect(state.current).toBe('/a');
    expect(state.tabs[1]?.search).toBe('?page=2');
    expect(state.tabs[1]?.title).toBe('/a');
  });

  it('two cases side by side are two tabs', () => {
    expect(keys(opened('/reg/first/case/1', '/reg/first/case/2'))).toBe(
      '/dashboard /reg/first/case/1 /reg/first/case/2',
    );
  });

  it('a title set by the page outlives the menu name', () => {
    const titled = tabsReducer(opened('/a'), { type: 'title', key: '/a', title: '清透防晒乳' });
    expect(tabsReducer(titled, open('/a', '', '案卷')).tabs[1]?.title).toBe('清透防晒乳');
  });

  it('the same state comes back when nothing changed', () => {
    const state = opened('/a');
    expect(tabsReducer(state, open('/a', '', '/a'))).toBe(state);
    expect(tabsReducer(state, { type: 'dirty', key: '/a', dirty: false })).toBe(state);
  });
});

describe('restoring tabs (R2.4-22)', () => {
  const stored = [
    { ...route('/dashboard'), title: '', origin: null },
    { ...route('/a', '?x=1'), title: 'A', origin: null },
    { ...route('/b'), title: 'B', origin: null },
  ];

  it('brings them back unloaded, the dashboard once and first', () => {
    const state = tabsReducer(initialTabs, { type: 'restore', tabs: stored });
    expect(keys(state)).toBe('/dashboard /a /b');
    expect(state.tabs.slice(1).every((tab) => !tab.mounted)).toBe(true);
  });

  it('loads only the one that is opened', () => {
    const state = tabsReducer(tabsReducer(initialTabs, { type: 'restore', tabs: stored }), open('/b', '', ''));
    expect(state.tabs.filter((tab) => tab.mounted).map((tab) => tab.key)).toEqual(['/b']);
  });

  it('a reload on the dashboard loses no tab', () => {
    const opened = tabsReducer(initialTabs, open('/dashboard', '', ''));
    expect(keys(tabsReducer(opened, { type: 'restore', tabs: stored }))).toBe('/dashboard /a /b');
  });

  it('a closed neighbour that becomes current is loaded', () => {
    const restored = tabsReducer(initialTabs, { type: 'restore', tabs: stored });
    const shown = tabsReducer(restored, open('/a', '', ''));
    expect(
      tabsReducer(shown, { type: 'close', key: '/a', scope: 'self' }).tabs.find((tab) => tab.key === '/b')?.mounted,
    ).toBe(true);
  });
});

describe('moving tabs (R2.4-14)', () => {
  const state = opened('/a', '/b', '/c');
  it.each<[string, string, string | null, string]>([
    ['to the front', '/c', '/a', '/dashboard /c /a /b'],
    ['to the end', '/a', null, '/dashboard /b /c /a'],
    ['never before the dashboard', '/c', '/dashboard', '/dashboard /c /a /b'],
    ['the dashboard itself does not move', '/dashboard', '/c', '/dashboard /a /b /c'],
    ['onto itself', '/b', '/b', '/dashboard /a /b /c'],
  ])('%s', (_, key, before, order) => {
    expect(keys(tabsReducer(state, { type: 'move', key, before }))).toBe(order);
  });
});

describe('a page that goes on to another address', () => {
  it('keeps its place: new → draft', () => {
    const state = tabsReducer(opened('/reg/first/new', '/b'), {
      type: 'replace',
      key: '/reg/first/new',
      route: route('/reg/first/draft/7'),
    });
    expect(keys(state)).toBe('/dashboard /reg/first/draft/7 /b');
    expect(state.current).toBe('/b');
  });

  it('joins the tab that is already there', () => {
    const state = tabsReducer(at(opened('/x/draft/7', '/x/new'), '/x/new'), {
      type: 'replace',
      key: '/x/new',
      route: route('/x/draft/7'),
    });
    expect(keys(state)).toBe('/dashboard /x/draft/7');
    expect(state.current).toBe('/x/draft/7');
  });

  it('R2.4-15 a refresh mounts it again and drops the dot', () => {
    const dirty = tabsReducer(opened('/a'), { type: 'dirty', key: '/a', dirty: true });
    const tab = tabsReducer(dirty, { type: 'reload', key: '/a' }).tabs[1];
    expect(tab).toMatchObject({ revision: 1, dirty: false, mounted: true });
  });
});

describe('pages that are not kept', () => {
  const plain = (path: string): TabsAction => ({ type: 'open', route: route(path, '', { cache: false }), title: path });
  it('R2.4-24 a page without cache goes when another one is shown, and is loaded anew', () => {
    const left = tabsReducer(tabsReducer(opened('/a'), plain('/log')), open('/a'));
    expect(left.tabs.map((tab) => [tab.key, tab.mounted])).toEqual([
      ['/dashboard', false],
      ['/a', true],
      ['/log', false],
    ]);
    expect(tabsReducer(left, plain('/log')).tabs[2]?.mounted).toBe(true);
  });
  it('but not with something typed in it', () => {
    const typed = tabsReducer(tabsReducer(opened('/a'), plain('/log')), { type: 'dirty', key: '/log', dirty: true });
    expect(tabsReducer(typed, open('/a')).tabs[2]?.mounted).toBe(true);
  });
});

describe('one tab for a page whose parameters change (R2.4-23)', () => {
  const template = (id: string): TabsAction => ({
    type: 'open',
    route: route(`/d/${id}`, '', { key: 'page:d', params: { id } }),
    title: '',
  });
  it('takes the new path, parameters and query and forgets the old title', () => {
    const first = tabsReducer(tabsReducer(initialTabs, template('a')), { type: 'title', key: 'page:d', title: 'A' });
    const second = tabsReducer(first, template('b'));
    expect(second.tabs).toHaveLength(2);
    expect(second.tabs[1]).toMatchObject({ path: '/d/b', params: { id: 'b' }, title: '', mounted: true, revision: 0 });
  });
});

describe('what is remembered of tabs', () => {
  const routes = menuRoutes([], menuPages);
  const state = [
    ['/reg/first', '?page=2&f.title=x'],
    ['/d/manufacturers', ''],
    ['/reg/first/case/7', ''],
  ].reduce((before, [path = '', search = '']) => {
    const found = routeOf(path, search, routes);
    if (!found) throw new Error(path);
    return tabsReducer(before, { type: 'open', route: found, title: `T ${path}` });
  }, initialTabs);

  it('R3-20 an open tab is name, fullPath, params, query and meta', () => {
    expect(JSON.parse(writeTabs(state)).tabs).toEqual([
      {
        name: 'reg-first',
        fullPath: '/reg/first?page=2&f.title=x',
        params: { group: 'reg', name: 'first' },
        query: { page: '2', 'f.title': 'x' },
        meta: { title: 'T /reg/first', cache: true },
      },
      {
        name: 'd-manufacturers',
        fullPath: '/d/manufacturers',
        params: { id: 'manufacturers' },
        query: {},
        meta: { title: 'T /d/manufacturers', cache: true },
      },
      {
        name: 'reg-first-case-7',
        fullPath: '/reg/first/case/7',
        params: { group: 'reg', name: 'first', id: '7' },
        query: {},
        meta: { title: 'T /reg/first/case/7', cache: true },
      },
    ]);
  });
  it('comes back the same', () => {
    expect(readTabs(writeTabs(state), routes).map((tab) => [tab.key, tab.search, tab.title])).toEqual([
      ['/reg/first', '?page=2&f.title=x', 'T /reg/first'],
      ['page:d', '', 'T /d/manufacturers'],
      ['/reg/first/case/7', '', 'T /reg/first/case/7'],
    ]);
  });
  it('the list of an older version is understood', () => {
    const old = JSON.stringify([{ key: '/tasks/pending', search: '?light=red', title: 'Tasks' }]);
    expect(readTabs(old, routes)).toMatchObject([{ key: '/tasks/pending', search: '?light=red', title: 'Tasks' }]);
  });
  it.each([
    'nonsense',
    'null',
    '7',
    '{}',
    '{"tabs":7}',
    '{"tabs":[null,7,"x",{},{"fullPath":7},{"fullPath":"//evil.example"},{"fullPath":"/no/such/page/here/at/all"}]}',
    '[{"key":"/login","search":""},{"key":"/fileView","search":""}]',
  ])('%s restores nothing', (text) => {
    expect(readTabs(text, routes)).toEqual([]);
  });
  it('no more than 200 are believed', () => {
    const many = { tabs: Array.from({ length: 5_000 }, (_, at) => ({ fullPath: `/reg/first/case/${at}` })) };
    expect(readTabs(JSON.stringify(many), routes)).toHaveLength(200);
  });
});
