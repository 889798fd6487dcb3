// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import EmployeesPage from './EmployeesPage.tsx';

const person = (id: string, name: string, more: JsonObject = {}): JsonObject => ({
  id,
  userId: `u${id}`,
  account: `account${id}`,
  name,
  gender: null,
  orgId: '1',
  orgPath: '总部',
  positionId: null,
  positionName: null,
  wcAccount: null,
  roles: [{ id: '4', name: '备案审查' }],
  status: 'actived',
  leftAt: null,
  createTime: '2026-11-01 10:00:00',
  ...more,
});
const org = (id: string, name: string, parentId: string | null = null): JsonObject => ({
  id,
  parentId,
  code: `O${id}`,
  name,
  path: name,
  sort: 1,
  managerId: null,
  managerName: null,
  levelId: null,
  levelName: null,
  employees: 1,
  letters: 'none',
});
const people = [person('1', '顾法规'), person('2', '郑审批'), person('3', '韦停用', { status: 'disabled' })];

const answer =
  (more: Record<string, Json | Error> = {}) =>
  ({ path }: { path: string }): Json | Error => {
    const found = Object.entries(more).find(([end]) => path.endsWith(end));
    if (found) return found[1];
    if (path.endsWith('/employee/query')) return listed(people);
    if (path.endsWith('/org/list')) return [org('1', '总部'), org('2', '审评处', '1')];
    if (path.endsWith('/role/list')) return { roles: [{ id: '4', name: '备案审查' }], bundles: [] };
    if (path.endsWith('/query')) return listed([]);
    return {};
  };
let page: Awaited<ReturnType<typeof draw>>;
const open = async (answers: Record<string, Json | Error> = {}, address: Record<string, string> = {}) => {
  page = await draw(<EmployeesPage />, answer(answers), { query: address });
  await page.see('顾法规');
};
afterEach(() => page.end());
const button = (name: string | RegExp) => page.screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
/** One of the actions behind the menu of a row. */
const act = async (name: string, action: string) => {
  await page.user.click(page.screen.getByRole('button', { name: new RegExp(`${name}.*更多|更多.*${name}`) }));
  await page.user.click(await page.screen.findByRole('menuitem', { name: action }));
};

describe('the people of a tenant', () => {
  it('an active person without org, position or role is marked there; in the form it is said what that means, and saving is possible', async () => {
    const bare = { orgId: null, orgPath: '', positionId: null, roles: [] };
    const left = { ...bare, status: 'disabled', leftAt: '2026-11-01' };
    await open({ '/employee/query': listed([...people, person('4', '待分配', bare), person('5', '已离职', left)]) });
    const row = (name: string) => page.screen.getByText(name).closest('tr') as HTMLElement;
    const marks = (name: string) =>
      [...row(name).querySelectorAll('[title]')].flatMap(({ textContent }) =>
        textContent === '未设置' || textContent === '资料不全' ? [textContent] : [],
      );
    // Everybody in this list is without a position, whose column has no room here.
    expect([marks('顾法规'), marks('待分配'), marks('韦停用'), marks('已离职')]).toEqual([
      ['资料不全'],
      ['未设置', '未设置', '资料不全'],
      [],
      [],
    ]);
    await page.click('待分配');
    await page.see('资料还不全，可以先保存');
    await page.see('没有角色：除非组织或岗位自带角色');
    await page.user.click(button(/保存|确定/));
    await page.until(() => page.sent('/employee/save').length > 0, 'the saved person');
    expect(page.sent('/employee/save')).toMatchObject([{ id: '4', orgId: null, roles: [] }]);
  });

  it('whoever is disabled is asked about by name first, and what was done is said', async () => {
    await open();
    await act('顾法规', '禁用');
    await page.see('禁用顾法规？');
    expect(page.sent('/employee/disable')).toEqual([]);
    await page.user.click(button('禁用'));
    await page.see('已禁用 1 人，登录已结束');
    expect(page.sent('/employee/disable')).toEqual([{ employeeIds: '1' }]);
  });

  it('several are disabled at once; where one of them cannot be, the button says why', async () => {
    await open();
    await page.user.click(page.screen.getByRole('checkbox', { name: '顾法规' }));
    await page.user.click(page.screen.getByRole('checkbox', { name: '郑审批' }));
    await page.user.click(button('禁用'));
    await page.see('禁用这 2 人？');
    await page.user.click(button('取消'));
    await page.user.click(page.screen.getByRole('checkbox', { name: '韦停用' }));
    expect(button('禁用').title).toBe('选中的有不是激活状态的人');
    expect(page.sent('/employee/disable')).toEqual([]);
  });

  it('a new password is shown once, after a question', async () => {
    await open({ '/employee/resetPassword': { account: 'account1', initialPassword: 'Xk7-once' } });
    await act('顾法规', '重置密码');
    await page.see('重置顾法规的密码？');
    await page.user.click(button('重置密码'));
    await page.see('Xk7-once');
  });

  it('the second factor is taken away, and who is not active is activated again', async () => {
    await open();
    await act('郑审批', '解除两步验证');
    await page.see('解除郑审批的两步验证？');
    await page.user.click(button('解除两步验证'));
    await page.see('两步验证已解除');
    await act('韦停用', '激活');
    await page.see('已激活 1 人');
    expect(page.sent('/employee/activate')).toEqual([{ employeeIds: '3' }]);
  });

  it('an org of the tree narrows the list to itself and what is below it, and the address says so', async () => {
    await open({}, { org: '1' });
    await page.until(() => page.sent('/employee/query').length === 2, 'the narrowed list');
    expect(page.sent('/employee/query')[1]?.parameters).toEqual([{ key: 'Q^orgId^SI', value: '1,2' }]);
    await page.user.click(page.screen.getByText('审评处'));
    expect(page.tab.query).toMatchObject({ org: '2' });
  });

  it('a new employee gets an account, and the one-time password is shown', async () => {
    await open({ '/employee/save': { id: '9', initialPassword: 'First-1' } });
    await page.user.click(button('新建员工'));
    await page.user.click(button('保存'));
    await page.see('请填写账号。');
    expect(page.sent('/employee/save')).toEqual([]);
    for (const [label, typed] of [
      ['账号', 'linxin'],
      ['姓名', '林新'],
    ] as const)
      await page.user.type(page.screen.getAllByRole('textbox', { name: label }).at(-1) as HTMLElement, typed);
    await page.user.click(button('保存'));
    await page.see('First-1');
    expect(page.sent('/employee/save')).toMatchObject([{ account: 'linxin', name: '林新', roles: [], gender: null }]);
  });
});

describe('whoever leaves', () => {
  const tasks = {
    tasks: [{ id: '8', title: '岚屿面霜', nodeTitle: '初审' }],
    successors: [{ id: '2', name: '郑审批' }],
  };

  it('hands the open tasks to a colleague before the account ends', async () => {
    await open({ '/employee/openTasks': tasks });
    await act('顾法规', '办理离职');
    await page.see('1 个未完成的任务');
    expect(button('办理离职').title).toBe('请先选择接手的人');
    await page.user.click(page.screen.getByRole('combobox', { name: /交给/ }));
    await page.user.click(await page.until(() => document.querySelector('.ant-select-item-option'), 'the colleague'));
    await page.type('说明', '调任');
    await page.user.click(button('办理离职'));
    await page.see('顾法规已离开，移交了 1 个任务');
    expect(page.sent('/employee/leave')).toEqual([{ employeeId: '1', successorId: '2', reason: '调任' }]);
  });

  it('without tasks goes at once', async () => {
    await open({ '/employee/openTasks': { tasks: [], successors: [] } });
    await act('顾法规', '办理离职');
    await page.see('没有未完成的任务。');
    await page.user.click(button('办理离职'));
    await page.see('顾法规已离开，移交了 0 个任务');
  });
});

it('a sheet of people that does not arrive is told, and is chosen again', async () => {
  await open({ '/employee/import': new Error('文件读不出来') });
  await page.user.click(button('导入'));
  await page.see('一次最多 2000 行');
  const input = await page.until(() => document.querySelector<HTMLInputElement>('.ant-upload input'), 'the field');
  await page.user.upload(input, new File(['x'], '员工.xlsx'));
  await page.see('“员工.xlsx”没有导入，改好后再选一次');
  await page.until(() => page.screen.queryByRole('alert')?.textContent?.includes('文件读不出来'), 'the reason');
});
