import { describe, expect, it } from 'vitest';
import { closing, initialTabs, type TabsAction, type TabsState, tabsReducer } from './tabs.ts';

const opened = (...paths: string[]) =>
  paths.reduce((state, path) => tabsReducer(state, { type: 'open', path, search: '', title: path }), initialTabs);
const keys = (state: TabsState) => state.tabs.map((tab) => tab.key).join(' ');
const at = (state: TabsState, current: string): TabsState => ({ ...state, current });

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
    const state = tabsReducer(opened('/a', '/b'), { type: 'open', path: '/a', search: '?page=2', title: '' });
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
    expect(tabsReducer(titled, { type: 'open', path: '/a', search: '', title: '案卷' }).tabs[1]?.title).toBe(
      '清透防晒乳',
    );
  });

  it('the same state comes back when nothing changed', () => {
    const state = opened('/a');
    expect(tabsReducer(state, { type: 'open', path: '/a', search: '', title: '/a' })).toBe(state);
    expect(tabsReducer(state, { type: 'dirty', key: '/a', dirty: false })).toBe(state);
  });
});

describe('restoring tabs (R2.4-22)', () => {
  const stored = [
    { key: '/dashboard', search: '', title: '' },
    { key: '/a', search: '?x=1', title: 'A' },
    { key: '/b', search: '', title: 'B' },
  ];

  it('brings them back unloaded, the dashboard once and first', () => {
    const state = tabsReducer(initialTabs, { type: 'restore', tabs: stored });
    expect(keys(state)).toBe('/dashboard /a /b');
    expect(state.tabs.slice(1).every((tab) => !tab.mounted)).toBe(true);
  });

  it('loads only the one that is opened', () => {
    const state = tabsReducer(tabsReducer(initialTabs, { type: 'restore', tabs: stored }), {
      type: 'open',
      path: '/b',
      search: '',
      title: '',
    });
    expect(state.tabs.filter((tab) => tab.mounted).map((tab) => tab.key)).toEqual(['/b']);
  });

  it('a reload on the dashboard loses no tab', () => {
    const opened = tabsReducer(initialTabs, { type: 'open', path: '/dashboard', search: '', title: '' });
    expect(keys(tabsReducer(opened, { type: 'restore', tabs: stored }))).toBe('/dashboard /a /b');
  });

  it('a closed neighbour that becomes current is loaded', () => {
    const restored = tabsReducer(initialTabs, { type: 'restore', tabs: stored });
    const shown = tabsReducer(restored, { type: 'open', path: '/a', search: '', title: '' });
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
      path: '/reg/first/draft/7',
      search: '',
    });
    expect(keys(state)).toBe('/dashboard /reg/first/draft/7 /b');
    expect(state.current).toBe('/b');
  });

  it('joins the tab that is already there', () => {
    const state = tabsReducer(at(opened('/x/draft/7', '/x/new'), '/x/new'), {
      type: 'replace',
      key: '/x/new',
      path: '/x/draft/7',
      search: '',
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
