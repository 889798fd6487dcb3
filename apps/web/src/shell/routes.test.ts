import type { MenuNode } from '@app/contract';
import { describe, expect, it } from 'vitest';
import type { Page } from '../pages.ts';
import { leaves, matchPage, resolvePath, routeState, routesFromMenu, splitMenu } from './routes.ts';

const load = () => Promise.reject(new Error('not drawn in this test'));
const pages: Page[] = [
  { key: 'dashboard', path: '/dashboard', title: 'shell.home', load },
  { key: 'audit', path: '/system/audit', title: 'audit.title', needsMenu: true, load },
  { key: 'area.list', path: '/:group/:name', title: 'list.title', load },
  { key: 'area.case', path: '/:group/:name/case/:id', title: 'case.title', load },
];
function node(id: string, given: Partial<MenuNode>): MenuNode {
  return {
    id,
    parentId: null,
    name: id,
    label: id,
    alias: id,
    path: `/${id}`,
    icon: null,
    iconSvg: null,
    url: null,
    defaultUrl: null,
    open: null,
    level: 0,
    layout: null,
    children: [],
    ...given,
  };
}

describe('routesFromMenu', () => {
  it.each([
    ['an area', { url: 'area:reg/first' }, { kind: 'area', area: 'reg/first', path: '/reg/first' }],
    ['R2.2-15 a page by its key', { url: 'page:audit' }, { kind: 'page', path: '/system/audit' }],
    ['R2.2-15 a key that no page has', { url: 'page:gone' }, { kind: 'missing' }],
    ['a page that needs parameters cannot stand in a menu', { url: 'page:area.case' }, { kind: 'missing' }],
    ['R2.2-12 a link', { url: 'https://example.org' }, { kind: 'external', url: 'https://example.org' }],
    ['R2.2-14 a script is no address', { url: 'javascript:alert(1)' }, { kind: 'missing' }],
    ['R2.2-14 a data address neither', { url: 'data:text/html,x' }, { kind: 'missing' }],
    ['R2.2-09 an empty address', { url: '' }, { kind: 'missing' }],
    ['R2.2-11 a placeholder', { alias: 'x-menu-empty-3' }, { kind: 'placeholder' }],
    [
      'the default address serves when there is no own',
      { defaultUrl: 'page:dashboard' },
      { kind: 'page', path: '/dashboard' },
    ],
  ])('%s', (_, given, target) => {
    expect(routesFromMenu([node('a', given)], pages)[0]?.target).toEqual(target);
  });

  it('joins the titles of the leaves', () => {
    const menu = routesFromMenu(
      [node('reg', { label: '注册备案', children: [node('first', { label: '首次申请', url: 'area:reg/first' })] })],
      pages,
    );
    expect(leaves(menu).map((leaf) => leaf.title)).toEqual(['注册备案 / 首次申请']);
  });

  it('puts only a deep menu into the header', () => {
    const flat = [node('a', { children: [node('b', {})] }), node('c', {})];
    const deep = [node('a', { children: [node('b', { children: [node('d', {})] })] }), node('c', {})];
    expect(splitMenu(routesFromMenu(flat, pages))).toBe('side');
    expect(splitMenu(routesFromMenu(deep, pages))).toBe('header');
  });
});

describe('paths', () => {
  const menu = routesFromMenu([node('apply', { path: '/apply', url: 'area:reg/first' })], pages);

  it.each([
    ['/dashboard', 'dashboard', {}],
    ['/reg/first', 'area.list', { group: 'reg', name: 'first' }],
    ['/reg/first/case/42', 'area.case', { group: 'reg', name: 'first', id: '42' }],
  ])('%s is page %s', (path, key, params) => {
    const match = matchPage(path, pages);
    expect(match?.page.key).toBe(key);
    expect(match?.params).toEqual(params);
  });

  it.each(['/reg', '/reg/first/case/', '/reg/fi rst', '/reg/first/other/42', '/reg/..%2f'])('%s is no page', (path) => {
    expect(matchPage(path, pages)).toBeNull();
  });

  it('R2.2-02 the address of a menu leads to its target', () => {
    expect(resolvePath('/apply', menu)).toBe('/reg/first');
    expect(resolvePath('/reg/first', menu)).toBe('/reg/first');
  });

  it('tells forbidden from unknown (R2.3-21)', () => {
    expect(routeState('/system/audit', menu, pages)).toBe('forbidden');
    expect(routeState('/system/audit', routesFromMenu([node('a', { url: 'page:audit' })], pages), pages)).toBe(
      'allowed',
    );
    expect(routeState('/reg/first', menu, pages)).toBe('allowed');
    expect(routeState('/a/b/c/d', menu, pages)).toBe('unknown');
  });
});
