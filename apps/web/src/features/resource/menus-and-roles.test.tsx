// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { menuNode } from '../../menu-node.testing.ts';
import MenusPage from './MenusPage.tsx';
import RolesPage from './RolesPage.tsx';

const menu = (id: string, label: string, more: JsonObject = {}) =>
  ({
    ...menuNode(`m${id}`, { id, name: label, label, level: 1 }),
    checked: false,
    readable: true,
    ...more,
  }) as unknown as JsonObject;
const page1 = menu('11', '首次备案', { parentId: '1', url: 'area:reg/first', checked: true });
const tree = [menu('1', '申请', { children: [page1] }), menu('2', '任务', { url: 'page:tasks/pending' })];
const record = {
  ...page1,
  systemId: '9',
  names: { 'zh-CN': '首次备案', en: 'First' },
  sort: 1,
  roles: ['APPLICANT'],
  edited: true,
};
const roles = [
  {
    id: 'CHIEF',
    builtIn: true,
    code: 'CHIEF',
    name: '处长',
    description: '',
    permissions: [],
    names: {},
    grants: [],
    employees: 1,
  },
  {
    id: '5',
    builtIn: false,
    code: 'HELP',
    name: '协办',
    description: '',
    permissions: ['role.manage'],
    names: {},
    grants: [],
    employees: 2,
  },
];

const areas = [
  {
    id: 'reg/first',
    title: '首次申请',
    verbs: ['query', 'get', 'handle'],
    scopes: ['all', 'department', 'tasks', 'own'],
    hidable: [{ key: 'holderName', label: '备案人' }],
  },
];

let page: Awaited<ReturnType<typeof draw>>;
const open = async (what: ReactNode, query: Record<string, string> = {}) => {
  page = await draw(
    what,
    ({ path }): Json => {
      if (path.endsWith('/getTreeData') || path.endsWith('/findRoleResTreeChecked')) return tree;
      if (path.endsWith('/resources/get')) return record as unknown as Json;
      if (path.endsWith('/resources/save')) return '12';
      if (path.endsWith('/role/list')) return { roles, grantable: [{ id: 'role.manage', name: '管理角色' }], areas };
      if (path.includes('/sub/system/')) return [{ id: '9', name: '备案', alias: 'f', logo: null, logoType: 'svg' }];
      return [];
    },
    { query },
  );
};
afterEach(() => page.end());
const button = (name: string) => page.screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
const field = (name: string) => page.screen.getAllByRole('textbox', { name }).at(-1) as HTMLElement;

describe('the menu of a sub-system', () => {
  it('a menu shows its words and where it leads; a move by key goes to the server as the tree shows it', async () => {
    await open(<MenusPage />, { menu: '2' });
    await page.see('任务');
    await page.user.click(await page.screen.findByRole('button', { name: '上移' }));
    await page.see('已移动');
    expect(page.sent('/saveMove')).toMatchObject([{ resourceId: '2', targetId: '1', moveType: 'prev' }]);
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '下移' }).disabled).toBe(true);
    await page.user.click(page.screen.getByText('申请'));
    expect(page.tab.query).toEqual({ menu: '1' });
  });

  it('R7.6-06 the chosen menu moves by Alt and arrow, and other keys leave it where it is', async () => {
    await open(<MenusPage />, { menu: '2' });
    await page.see('任务');
    const tree = await page.until(() => page.screen.queryByRole('tree'), 'the tree');
    tree.focus();
    await page.user.keyboard('{ArrowUp}{Alt>}x{/Alt}');
    expect(page.sent('/saveMove')).toEqual([]);
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await page.see('已移动');
    expect(page.sent('/saveMove')).toMatchObject([{ resourceId: '2', targetId: '1', moveType: 'prev' }]);
  });

  it('what is removed with a menu is counted in the question', async () => {
    await open(<MenusPage />, { menu: '1' });
    await page.see('新建下级');
    await page.user.click(button('删除'));
    await page.see('它下面的 1 个菜单也一起删除。');
    await page.user.click(button('删除'));
    await page.see('已删除 2 条');
    expect(page.sent('/resources/remove')).toEqual([{ resourceId: '1' }]);
  });

  it('a menu that leads to the web asks for an address of the web, and in which way it opens', async () => {
    await open(<MenusPage />);
    await page.see('首次备案');
    await page.user.click(button('新建顶级菜单'));
    await page.user.type(field('简体中文名称'), '帮助');
    await page.user.type(field('英文名称'), 'Help');
    await page.user.type(field('别名'), 'help');
    await page.user.click(page.screen.getByRole('radio', { name: '网址' }));
    const address = page.screen.getByRole('combobox', { name: '地址' });
    await page.user.type(address, 'help.example');
    await page.user.click(button('保存'));
    await page.see('请输入正确的网址');
    await page.user.clear(address);
    await page.user.type(address, 'https://help.example/');
    await page.user.click(page.screen.getByRole('radio', { name: '标签页内' }));
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/resources/save')).toMatchObject([
      { systemId: '9', parentId: null, alias: 'help', url: 'https://help.example/', open: 'frame', roles: [] },
    ]);
  });

  it('a known menu opens with what it is, and is saved under its id', async () => {
    await open(<MenusPage />, { menu: '11' });
    await page.see('已在此修改');
    await page.user.click(button('编辑'));
    await page.user.type(page.screen.getByDisplayValue('reg/first'), '-new');
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/resources/save')).toMatchObject([{ id: '11', url: 'area:reg/first-new', roles: ['APPLICANT'] }]);
  });
});

describe('roles', () => {
  it('menus granted to a role are saved together; another role is opened only after a question while they are not', async () => {
    await open(<RolesPage />, { role: '5' });
    await page.see('可见 1 / 2');
    const box = [...document.querySelectorAll<HTMLElement>('.ant-tree-checkbox')].at(-1);
    await page.user.click(box as HTMLElement);
    await page.see('可见 2 / 2');
    expect(page.tab.dirty).toBe(true);
    await page.user.click(page.screen.getByRole('button', { name: /处长/ }));
    await page.see('放弃没保存的修改？');
    await page.user.click(button('继续编辑'));
    await page.user.click(button('保存菜单授权'));
    await page.see('“协办”现在能看到 2 个菜单');
    expect(page.sent('/updateResource')).toEqual([{ roleId: '5', systemId: '9', resourceIds: ['11', '2'] }]);
  });

  it('menus of a built-in role are only looked at by an office; a role of its own is removed after a question', async () => {
    await open(<RolesPage />);
    await page.see('内置角色的菜单只有超级管理员能改');
    expect(page.screen.queryByRole('button', { name: '删除' })).toBeNull();
    await page.end();
    await open(<RolesPage />, { role: '5' });
    await page.see('可见 1 / 2');
    await page.user.click(button('删除'));
    await page.see('2 人会失去这个角色。');
    await page.user.click(button('删除'));
    await page.see('“协办”已删除');
    expect(page.sent('/role/remove')).toEqual([{ ids: '5' }]);
  });

  it('R6-19 an own role is given rights in an area, with the records that it reaches, and to a person', async () => {
    await open(<RolesPage />, { role: '5' });
    await page.user.click(await page.screen.findByRole('tab', { name: /业务权利/ }));
    await page.user.click(await page.screen.findByRole('combobox', { name: '添加业务' }));
    await page.user.click(await page.screen.findByTitle('首次申请'));
    await page.user.click(await page.screen.findByRole('checkbox', { name: '查看' }));
    await page.user.click(page.button('保存业务权利') as HTMLElement);
    await page.see('已保存');
    expect(page.sent('/role/save')).toEqual([
      { id: '5', grants: [{ area: 'reg/first', verbs: ['query', 'get'], scope: 'all', hidden: [] }] },
    ]);
    await page.user.click(page.screen.getByRole('tab', { name: '授予' }));
    await page.see('还没有授给任何人');
    expect((page.button('授予') as HTMLButtonElement).disabled).toBe(true);
  });
});
