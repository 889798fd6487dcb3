// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../client/index.ts';
import { draw, listed } from '../component.testing.tsx';
import GroupsPage from './organisation/GroupsPage.tsx';
import LevelsPage from './organisation/LevelsPage.tsx';
import OrgsPage from './organisation/OrgsPage.tsx';
import SubSystemsPage from './subsystem/SubSystemsPage.tsx';
import DelegatesPage from './task/DelegatesPage.tsx';
import TenantsPage from './tenant/TenantsPage.tsx';
import DefinitionsPage from './workflow/DefinitionsPage.tsx';
import InstancesPage from './workflow/InstancesPage.tsx';

const tenant = (id: string, name: string, more: JsonObject): JsonObject => ({
  id,
  name,
  code: `t${id}`,
  kind: 'company',
  status: 'ENABLED',
  approveStatus: 'PASSED',
  schemaStatus: 'WAIT',
  createTime: '2026-11-01 10:00:00',
  ...more,
});
const instance = (id: string, title: string, more: JsonObject = {}): JsonObject => ({
  id,
  title,
  area: 'reg/first',
  areaTitle: { 'zh-CN': '首次备案' },
  version: 1,
  state: 'running',
  holderName: '岚屿',
  startedAt: '2026-11-01 10:00:00',
  endedAt: null,
  nodes: [],
  incidents: 0,
  ...more,
});
const processes = [
  {
    id: '1',
    key: 'first',
    title: { 'zh-CN': '首次备案流程' },
    area: 'reg/first',
    version: 2,
    hasDraft: true,
    retired: false,
  },
];
const org = { id: '1', parentId: null, code: 'HQ', name: '总部', path: '总部', employees: 0, letters: 'none' };
const positions = [
  { id: '5', name: '审评员', code: 'P1', orgName: '总部', levelName: null, employees: 0 },
  { id: '6', name: '处长', code: 'P2', orgName: '总部', levelName: null, employees: 2 },
];
const groups = [{ id: '3', name: '专家组', code: 'G1', description: '', members: [{ id: '9', name: '顾法规' }] }];
const levels = [{ id: '4', name: '一级', value: 1, participantType: 'org' }];
const system = (id: string, name: string, menus: number) => ({
  id,
  name,
  alias: `s${id}`,
  names: { 'zh-CN': name, en: name },
  sort: 1,
  menus,
  logo: null,
  logoType: 'svg',
});
const delegates = [
  {
    id: '7',
    userName: '林申',
    agentName: '韦代',
    area: null,
    from: '2026-11-20 00:00:00',
    to: '2026-11-27 23:59:59',
    reason: '',
    state: 'active',
    mine: true,
  },
];

let page: Awaited<ReturnType<typeof draw>>;
const open = async (what: ReactNode, lists: Record<string, Json>, query: Record<string, string> = {}) => {
  page = await draw(
    what,
    ({ path }) => {
      const found = Object.entries(lists).find(([end]) => path.endsWith(end))?.[1];
      if (found !== undefined) return found;
      return /list|find$/.test(path) ? [] : /query$/.test(path) ? listed([]) : {};
    },
    { query },
  );
};
afterEach(() => page.end());
const button = (name: string) => page.screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
const more = async (name: string, action: string) => {
  await page.user.click(page.screen.getByRole('button', { name: `“${name}”的更多操作` }));
  const item = (await page.screen.findAllByRole('menuitem', { name: action })).at(-1) as HTMLElement;
  await page.user.click(item);
  return item;
};

describe('what a row of an administration list offers', () => {
  it('tenants: waiting ones are approved together, an enabled one is not removed, a disabled one is asked about', async () => {
    await open(<TenantsPage />, {
      '/tenant/query': listed([
        tenant('1', '云海', { approveStatus: 'WAIT', status: 'DISABLED' }),
        tenant('2', '岚屿', {}),
        tenant('3', '山月', { status: 'DISABLED', approveStatus: 'REFUSED' }),
      ]),
    });
    await page.see('岚屿');
    expect((await more('岚屿', '删除')).getAttribute('aria-disabled')).toBe('true');
    await more('岚屿', '禁用');
    await page.see('禁用“岚屿”？');
    await page.user.click(button('禁用'));
    await page.see('“岚屿”已禁用');
    expect(page.sent('/tenant/save')).toEqual([{ id: '2', status: 'DISABLED' }]);
    await more('山月', '删除');
    await page.see('删除这 1 个租户？');
    await page.user.click(button('删除'));
    await page.see('已删除 1 条');
    expect(page.sent('/tenant/remove')).toEqual([{ tenantIds: '3' }]);
    await page.user.click(page.screen.getByRole('checkbox', { name: '云海' }));
    await page.user.click(button('批量通过'));
    await page.see('通过这 1 个租户？');
  });

  it('groups: removed by name after a question; a new one needs name and code', async () => {
    await open(<GroupsPage />, { '/group/query': listed(groups) });
    await page.see('专家组');
    await page.user.click(button('删除'));
    await page.see('删除用户组“专家组”？');
    await page.user.click(button('删除'));
    await page.see('已删除 1 条');
    expect(page.sent('/group/remove')).toEqual([{ ids: '3' }]);
    await page.user.click(button('新建用户组'));
    await page.user.click(button('保存'));
    await page.see('请填写组名。');
    await page.user.type(page.screen.getAllByRole('textbox', { name: '组名' }).at(-1) as HTMLElement, '法规组');
    await page.user.type(page.screen.getAllByRole('textbox', { name: '代码' }).at(-1) as HTMLElement, 'LAW');
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/group/save')).toMatchObject([{ name: '法规组', code: 'LAW', employeeIds: [] }]);
  });

  it('levels: what is there opens with its values, and is saved under its id', async () => {
    await open(<LevelsPage />, { '/level/query': listed(levels) });
    await page.see('一级');
    await page.user.click(button('一级'));
    const value = await page.until(() => page.screen.queryByDisplayValue<HTMLInputElement>('1'), 'the value');
    await page.user.clear(value);
    await page.user.type(value, '2');
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/level/save')).toEqual([{ id: '4', name: '一级', value: 2, participantType: 'org' }]);
  });

  it('positions stand beside their org: one that somebody holds stays, the org goes only when it is empty', async () => {
    await open(
      <OrgsPage />,
      { '/org/list': [org] as unknown as Json, '/position/query': listed(positions) },
      { org: '1' },
    );
    await page.see('审评员');
    expect(page.text()).toContain('“总部”的岗位');
    expect(page.screen.getAllByRole('button', { name: '删除' }).at(-1)?.title).toBe('还有人在岗');
    await page.user.click(page.screen.getAllByRole('button', { name: '删除' }).at(1) as HTMLElement);
    await page.see('删除所选的 1 条数据？');
    await page.user.click(button('删除'));
    await page.see('已删除 1 条');
    expect(page.sent('/position/remove')).toEqual([{ ids: '5' }]);
    await page.user.click(page.screen.getAllByRole('button', { name: '删除' }).at(0) as HTMLElement);
    await page.see('删除组织“总部”？');
    await page.user.click(button('删除'));
    await page.see('“总部”已删除');
    expect(page.sent('/org/remove')).toEqual([{ ids: '1' }]);
  });

  it('an org is changed without going below itself, and is sent with what was emptied', async () => {
    const below = {
      ...org,
      id: '2',
      name: '审评处',
      code: 'REV',
      parentId: '1',
      managerId: null,
      levelId: null,
      sort: 5,
    };
    await open(<OrgsPage />, { '/org/list': [org, below] as unknown as Json }, { org: '2' });
    await page.see('审评处');
    await page.user.click(page.screen.getAllByRole('button', { name: '编辑' })[0] as HTMLElement);
    const name = await page.until(() => page.screen.queryByDisplayValue('审评处'), 'the form');
    await page.user.type(name, '一');
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/org/save')).toEqual([
      {
        id: '2',
        name: '审评处一',
        code: 'REV',
        parentId: '1',
        managerId: null,
        levelId: null,
        letters: 'none',
        sort: 5,
      },
    ]);
  });

  it('an org of an authority says who reads the letters of companies to it; one of a company takes none', async () => {
    const edit = async () => {
      await open(<OrgsPage />, { '/org/list': [org] as unknown as Json }, { org: '1' });
      await page.see('总部');
      await page.user.click(page.screen.getAllByRole('button', { name: '编辑' })[0] as HTMLElement);
      await page.until(() => page.screen.queryByDisplayValue('总部'), 'the form');
    };
    useSession.setState({ tenant: { id: '1', kind: 'authority' } as never });
    await edit();
    await page.user.click(page.screen.getByRole('combobox', { name: /企业来信/ }));
    await page.user.click(await page.screen.findByTitle('由全体人员阅读'));
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/org/save')).toMatchObject([{ id: '1', letters: 'members' }]);
    await page.end();
    useSession.setState({ tenant: { id: '1', kind: 'company' } as never });
    await edit();
    expect(page.screen.queryByRole('combobox', { name: /企业来信/ })).toBeNull();
    useSession.setState({ tenant: null });
  });

  it('sub-systems: one with menus says why it stays, an empty one goes', async () => {
    await open(<SubSystemsPage />, { '/sub/system/query': listed([system('1', '备案', 4), system('2', '试用', 0)]) });
    await page.see('试用');
    expect((await more('备案', '删除')).getAttribute('aria-disabled')).toBe('true');
    await more('试用', '删除');
    await page.see('删除“试用”？');
    await page.user.click(button('删除'));
    await page.see('已删除 1 条');
    expect(page.sent('/remove')).toEqual([{ subSystemIds: '2' }]);
    await page.user.click(button('备案'));
    await page.user.type(page.screen.getByDisplayValue('s1'), 'x');
    await page.user.click(button('保存'));
    await page.see('已保存');
    expect(page.sent('/sub/system/save')).toMatchObject([{ id: '1', alias: 's1x', logo: null }]);
  });

  it('processes of cases: suspended with a reason; several of different processes do not move together', async () => {
    await open(<InstancesPage />, {
      '/instance/query': listed([instance('1', '岚屿面霜'), instance('2', '来信', { area: 'support/questions' })]),
    });
    await page.see('岚屿面霜');
    await more('岚屿面霜', '暂停');
    await page.see('暂停 1 个流程');
    expect(button('暂停').title).not.toBe('');
    await page.user.type(page.screen.getAllByRole('textbox').at(-1) as HTMLElement, '等待检验');
    await page.user.click(button('暂停'));
    await page.see('已暂停 1 个流程');
    for (const name of ['岚屿面霜', '来信']) await page.user.click(page.screen.getByRole('checkbox', { name }));
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '迁移' }).disabled).toBe(true);
  });

  it('processes: whoever may not publish only looks on; who may retires one after a question', async () => {
    useSession.setState({ user: { isSuper: 'Y' } as never });
    await open(<DefinitionsPage />, { '/definition/query': listed(processes) });
    await page.see('首次备案流程');
    await more('首次备案流程', '停用');
    await page.see('停用“首次备案流程”？');
    await page.user.click(button('停用'));
    await page.see('已停用');
    expect(page.sent('/retire')).toEqual([{ key: 'first', retired: true }]);
    useSession.setState({ user: null });
    await page.until(
      () => page.screen.queryByRole('button', { name: '导入流程' }) === null,
      'the page of who looks on',
    );
  });

  it('substitutes: taken back after a question that names the colleague', async () => {
    await open(<DelegatesPage />, { '/agent/query': listed(delegates) });
    await page.see('韦代');
    await page.user.click(button('收回'));
    await page.see('收回给 韦代 的代理？');
    await page.user.click(button('收回'));
    await page.see('已收回');
    expect(page.sent('/agent/remove')).toEqual([{ id: '7' }]);
  });
});
