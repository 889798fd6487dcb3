// @vitest-environment jsdom
import type { Json, JsonObject, TenantRecord } from '@app/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, later, listed } from '../../component.testing.tsx';
import { AddUsersDialog } from './AddUsersDialog.tsx';
import { ApproveDialog, type Decision } from './ApproveDialog.tsx';
import { TenantSpaceCard } from './TenantSpaceCard.tsx';

const tenant = (id: string, name: string, more: JsonObject = {}) =>
  ({
    id,
    name,
    code: `t${id}`,
    kind: 'authority',
    status: 'DISABLED',
    approveStatus: 'PASSED',
    ...more,
  }) as never as TenantRecord;
let page: Awaited<ReturnType<typeof draw>>;
const onClose = vi.fn();
afterEach(async () => {
  onClose.mockClear();
  await page.end();
});
const button = (name: string | RegExp) =>
  page.screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1) as HTMLButtonElement;
const pick = async (field: string, name: string) => {
  await page.user.click(page.screen.getByRole('combobox', { name: new RegExp(`^${field}`) }));
  const option = () =>
    [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent === name);
  await page.user.click(await page.until(option, name));
};

describe('tenants that wait', () => {
  const open = async (approveStatus: Decision['approveStatus'], answer: Json | Error = 1) => {
    const decision = { approveStatus, tenants: [tenant('1', '岚屿'), tenant('2', '云朵')] };
    page = await draw(<ApproveDialog decision={decision} onClose={onClose} />, () => later(answer));
    await page.see('岚屿');
  };

  it('are refused only with a reason, which they read', async () => {
    await open('REFUSED');
    expect([button('拒绝').disabled, button('拒绝').title]).toEqual([true, '请填写理由']);
    await page.type('拒绝的理由', '材料不全');
    await page.user.dblClick(button('拒绝'));
    await page.see('已拒绝 2 个租户');
    expect(page.sent('/approve/batch')).toEqual([{ tenantIds: '1,2', approveStatus: 'REFUSED', opinion: '材料不全' }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('are approved without one; what the server refuses keeps the dialog and the opinion', async () => {
    await open('PASSED', new Error('已经审核过'));
    await page.see('通过后立即启用');
    const opinion = await page.type('审核意见', '同意');
    await page.user.click(button('通过'));
    await page.see('已经审核过');
    expect([opinion.value, onClose.mock.calls.length]).toEqual(['同意', 0]);
  });
});

describe('people of another tenant', () => {
  const people = [
    { id: '1', userId: 'u1', account: 'gu', name: '顾法规' },
    { id: '2', userId: 'u2', account: 'zheng', name: '郑审批' },
  ];
  const open = async (answer: Json | Error = 1) => {
    page = await draw(
      <AddUsersDialog tenant={tenant('1', '药监局')} members={[{ userId: 'u1' }] as never} onClose={onClose} />,
      ({ path }) => {
        if (path.endsWith('/find/tenant')) return [tenant('1', '药监局'), tenant('2', '审评中心')] as never;
        return path.endsWith('/employee/query') ? listed(people) : answer;
      },
    );
    await page.see('从别的租户选人');
  };

  it('are let in once chosen, from a tenant other than this one; who is in already cannot be chosen', async () => {
    await open();
    expect(button('添加人员').title).toBe('请先选择人员');
    await pick('来自租户', '审评中心');
    const offered = [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
    expect(offered).toEqual(['审评中心']);
    await pick('人员', '郑审批 zheng');
    const inside = page.screen.getByTitle('顾法规 gu');
    expect(inside.getAttribute('aria-disabled') ?? inside.className).toMatch(/true|disabled/);
    await page.user.click(page.screen.getByRole('checkbox', { name: '设为租户管理员' }));
    await page.user.click(button('添加人员'));
    await page.see('已添加 1 人');
    expect(page.sent('/save/user/relation')).toEqual([{ tenantId: '1', userIds: ['u2'], isAdmin: 'Y' }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('who are not let in stay chosen', async () => {
    await open(new Error('账号已停用'));
    await pick('来自租户', '审评中心');
    await pick('人员', '郑审批 zheng');
    await page.user.click(button('添加人员'));
    await page.see('账号已停用');
    expect([button('添加人员').disabled, onClose.mock.calls.length]).toEqual([false, 0]);
  });
});

describe('the space of an authority', () => {
  const space = (schemaStatus: string): JsonObject => ({
    schemaStatus,
    schemaName: 'auth_a',
    schemaError: null,
    tables: 12,
    cases: 3,
    createTime: '2026-11-01 10:00:00',
  });
  const archive = { id: '5', fileName: '药监局.zip', tables: 12, rows: 40, expireTime: '2026-12-20 10:00:00' };
  const open = async (state: string, more: JsonObject = {}, archives: object[] = []) => {
    page = await draw(<TenantSpaceCard tenant={tenant('1', '药监局', more)} />, ({ path }) =>
      path.endsWith('/export/query') ? listed(archives) : path.endsWith('/schema/get') ? space(state) : {},
    );
    await page.see('租户空间');
  };

  it('is made only for a tenant that was approved', async () => {
    await open('WAIT', { approveStatus: 'WAIT' });
    await page.see('审核通过后才能创建空间');
    expect(button('创建空间').disabled).toBe(true);
    await page.end();
    await open('WAIT');
    await page.user.click(button('创建空间'));
    await page.see('空间已创建');
    expect(page.sent('/schema/create')).toEqual([{ tenantId: '1' }]);
  });

  it('is dropped only when the tenant is disabled and its code was typed; archives say how long they are kept', async () => {
    await open('CREATED', { status: 'ENABLED' });
    await page.see('先禁用租户，才能删除空间');
    expect(button('删除空间').disabled).toBe(true);
    await page.end();
    await open('CREATED', {}, [archive]);
    await page.see('保留到 2026-12-20');
    await page.user.click(button('删除空间'));
    await page.see('12 张表和 3 个案卷会从系统中消失。');
    expect(button('删除空间').disabled).toBe(true);
    await page.user.type(page.screen.getAllByRole('textbox').at(-1) as HTMLElement, 't1');
    await page.user.click(button('删除空间'));
    await page.until(() => page.sent('/schema/drop').length === 1, 'the drop');
    expect(page.sent('/schema/drop')).toEqual([{ tenantId: '1', confirm: 't1' }]);
  });
});
