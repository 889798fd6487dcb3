import { callList, type MenuNode } from '@app/contract';
import { describe, expect, it } from 'vitest';
import type { Page } from '../client/page.ts';
import { menuNode } from '../menu-node.testing.ts';
import { menuPages, pages as productPages } from '../pages.ts';
import { entriesOf, entryOf, flatten, leaves, menuRoutes, splitMenu } from './menu/menu-routes.ts';
import { matchAddress, matchPage, missingPath, questionOf, resolvePath, routeState } from './routes.ts';

const page = (key: string, path: string, more: Partial<Page> = {}): Page => ({
  key,
  path,
  title: 'x',
  load: async () => ({ default: () => null }),
  ...more,
});
const pages: Page[] = [
  page('dashboard', '/dashboard'),
  page('tasks/pending', '/tasks/pending'),
  page('platform/tenants', '/platform/tenants', { needsMenu: true }),
  page('d', '/d/:id', { params: { id: /^\w+$/ } }),
  page('area/case', '/:group/:name/case/:id', { area: true }),
  page('area/list', '/:group/:name', { area: true, params: { group: /^(?!d$)[\w.-]+$/ } }),
];
let made = 0;
const node = (alias: string, more: Partial<MenuNode> = {}) =>
  menuNode(alias, { id: `n${++made}`, label: alias.toUpperCase(), path: '', ...more });
const build = (menu: MenuNode[]) => {
  const entries = entriesOf(menu, pages);
  return { entries, routes: menuRoutes(entries, menuPages) };
};
const menu = [
  node('office', {
    children: [
      node('pending', { url: 'page:tasks/pending' }),
      node('deep', { children: [node('mine', { url: 'area:reg/first' })] }),
    ],
  }),
  node('tenants', { url: 'page:platform/tenants' }),
  node('help', { url: 'https://help.example.org/', open: 'frame' }),
  node('portal', { url: 'http://portal.example.org/x' }),
  node('plants', { url: '/d/manufacturers' }),
  node('empty'),
  node('evil', { url: 'javascript:alert(1)' }),
  node('raw', { url: 'data:text/html,x' }),
  node('gone', { url: 'page:no/such' }),
  node('a-menu-empty-1'),
];
const { entries, routes } = build(menu);
const byRoute = new Map(flatten(entries).map((entry) => [entry.route, entry]));

describe('menu routes (R2.2)', () => {
  it('joins paths with slashes and names with hyphens', () => {
    expect(byRoute.get('office-deep-mine')?.path).toBe('/office/deep/mine');
    expect(resolvePath('/office/deep/mine', routes)).toBe('/reg/first');
  });
  it('a top entry with children leads to its first page, one without has an index', () => {
    expect(resolvePath('/office', routes)).toBe('/tasks/pending');
    expect(resolvePath('/tenants', routes)).toBe('/platform/tenants');
    expect(resolvePath('/tenants/index', routes)).toBe('/platform/tenants');
    expect(routes.byPath.get('/tenants/index')?.name).toBe('tenants-index');
    expect(routes.byPath.has('/office/index')).toBe(false);
  });
  it.each(['/office', '/office/pending', '/tenants', '/help', '/help/index', '/plants'])(
    '%s has an alias that leads to the same page',
    (path) => expect(resolvePath(`/router-alias${path}`, routes)).toBe(resolvePath(path, routes)),
  );
  it('an address of the web is a frame at the own path, in a new window unless told', () => {
    expect(byRoute.get('help')?.target).toEqual({
      kind: 'frame',
      path: '/help/index',
      url: 'https://help.example.org/',
      newWindow: false,
    });
    expect(byRoute.get('portal')?.target).toMatchObject({ kind: 'frame', newWindow: true });
    expect(matchAddress('/help/index', routes, pages)).toMatchObject({
      page: { key: 'menu/frame' },
      params: { url: 'https://help.example.org/' },
      name: 'help-index',
    });
  });
  it('an address with /d/ is a data template list', () => {
    expect(matchAddress('/plants/index', routes, pages)).toMatchObject({
      page: { key: 'menu/data' },
      params: { id: 'manufacturers' },
    });
  });
  it.each(['empty', 'evil', 'raw', 'gone'])('%s is unresolvable', (name) => {
    expect(byRoute.get(name)?.target).toEqual({ kind: 'missing', path: missingPath });
  });
  it('a placeholder leads nowhere', () => {
    expect(byRoute.get('a-menu-empty-1')?.target).toEqual({ kind: 'placeholder' });
  });
  it('an own path that is no page may be an area, which the server has to confirm', () => {
    const { entries: own, routes: made } = build([node('x', { url: '/some/where' })]);
    expect(own[0]?.target).toEqual({ kind: 'area', area: 'some/where', path: '/some/where', isSure: false });
    expect(routeState('/some/where', made, new Map(), pages)).toBe('unasked');
  });
  it('titles of leaves carry their groups', () => {
    expect(leaves(entries).find((leaf) => leaf.entry.route === 'office-deep-mine')?.title).toBe('OFFICE / DEEP / MINE');
  });
  it.each([
    ['/reg/first/case/1', null, 'office-deep-mine'],
    ['/x/open/case/1', '/tasks/pending', 'office-pending'],
    ['/reg/first/case/1', '/tasks/pending', 'office-deep-mine'],
    ['/x/open/case/1', null, undefined],
    [missingPath, null, undefined],
  ])('R2.4-11 %s opened from %s is marked by %s', (path, origin, marked) => {
    expect(entryOf(flatten(entries), { path, origin: origin === null ? null : { path: origin } })?.route).toBe(marked);
  });
  it('deep menus use the header, flat ones the side', () => {
    expect([splitMenu(entries), splitMenu(entries.slice(1))]).toEqual(['header', 'side']);
  });
});

describe('menus that are wrong', () => {
  it('the same alias twice makes two addresses', () => {
    const twice = build([node('a', { url: 'page:tasks/pending' }), node('a', { url: 'https://x.example/' })]);
    const paths = twice.entries.map((entry) => entry.path);
    expect(new Set(paths).size).toBe(2);
    expect(resolvePath('/a', twice.routes)).toBe('/tasks/pending');
  });
  it('a node inside itself is drawn once', () => {
    const ring = node('ring');
    ring.children.push(node('inner', { children: [ring] }));
    expect(flatten(build([ring]).entries).map((entry) => entry.route)).toEqual(['ring', 'ring-inner']);
  });
  it('a chain of any depth ends', () => {
    let deep = node('x');
    for (let at = 0; at < 100; at += 1) deep = node('x', { children: [deep] });
    expect(flatten(build([deep]).entries).length).toBeLessThan(20);
  });
  it('an alias cannot hide a page of the product', () => {
    const hiding = build([node('dashboard', { url: 'https://x.example/' })]);
    expect(resolvePath('/dashboard', hiding.routes)).toBe('/dashboard');
    expect(hiding.entries[0]?.path).not.toBe('/dashboard');
  });
  it('two entries that name each other do not turn in circles', () => {
    const crossed = build([
      node('reg', { children: [node('first', { url: 'area:base/x' })] }),
      node('base', { children: [node('x', { url: 'area:reg/first' })] }),
    ]);
    for (const path of ['/reg/first', '/base/x']) {
      const once = resolvePath(path, crossed.routes);
      expect(resolvePath(once, crossed.routes)).toBe(once);
    }
  });
  it('odd letters in an alias become a plain path', () => {
    const { entries: odd } = build([node('../a b?c#d', { url: 'https://x.example/' }), node('..'), node('')]);
    expect(odd.map((entry) => /^\/[\w.~-]+$/.test(entry.path) && !/^\/\.+$/.test(entry.path))).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('2,000 nodes are resolved', () => {
    const many = Array.from({ length: 40 }, (_, group) =>
      node(`g${group}`, {
        children: Array.from({ length: 49 }, (_, leaf) => node(`l${leaf}`, { url: `area:g${group}/l${leaf}` })),
      }),
    );
    const { routes: made } = build(many);
    expect(made.targets.size).toBe(1960);
  });
});

describe('matchPage', () => {
  it('takes fixed paths before patterns and gives the parts', () => {
    expect(matchPage('/tasks/pending', pages)?.page.key).toBe('tasks/pending');
    expect(matchPage('/reg/first/case/42', pages)).toMatchObject({ params: { group: 'reg', name: 'first', id: '42' } });
    expect(matchPage('/a/b/c/d/e', pages)).toBeNull();
    expect(matchPage('/reg/<script>', pages)).toBeNull();
  });
  it.each(['a-b', 'a.b', '<x>', 'ä', 'a%20b', ''])('R2.1-33 /d/%s is no data template', (id) => {
    expect(matchPage(`/d/${id}`, pages)).toBeNull();
    expect(matchPage(`/d/${id}`, productPages)).toBeNull();
  });
});

describe('routeState', () => {
  const known = new Map([
    ['/x/open', 'allowed'],
    ['/x/other', 'forbidden'],
    ['/x/none', 'unknown'],
  ] as const);
  it.each([
    ['/tasks/pending', 'allowed'],
    ['/platform/tenants', 'allowed'],
    ['/reg/first', 'allowed'],
    ['/reg/first/case/1', 'allowed'],
    ['/x/open/case/1', 'allowed'],
    ['/x/other', 'forbidden'],
    ['/x/none/case/2', 'unknown'],
    ['/x/new', 'unasked'],
    ['/d/any', 'unasked'],
    ['/nowhere', 'unasked'],
    [missingPath, 'allowed'],
  ] as const)('%s is %s', (path, state) => {
    const withMissing = [...pages, page('system/error/404', missingPath)];
    expect(routeState(path, routes, known, withMissing)).toBe(state);
  });
  it('a page of a menu that the user lacks is forbidden', () => {
    expect(routeState('/platform/tenants', build([]).routes, known, pages)).toBe('forbidden');
  });
  it('the server is asked about the area, not about each case of it', () => {
    expect(questionOf('/x/new/case/7', pages)).toBe('/x/new');
    expect(questionOf('/nowhere', pages)).toBe('/nowhere');
  });
});

it('no page has the address of a call: the browser would be answered by the call after a reload', () => {
  const calls = new Set(callList.map((call) => call.path));
  expect(calls.size).toBeGreaterThan(100);
  expect(productPages.map((one) => one.path).filter((path) => calls.has(path))).toEqual([]);
});
