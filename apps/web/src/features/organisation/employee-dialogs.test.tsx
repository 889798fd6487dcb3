// @vitest-environment jsdom
import type { Employee, Json } from '@app/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, later } from '../../component.testing.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const onClose = vi.fn();
afterEach(async () => {
  onClose.mockClear();
  await page.end();
});
const button = (name: string) =>
  page.screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1) as HTMLButtonElement;

describe('a sheet of people', () => {
  const upload = async (answer: Json | Error) => {
    page = await draw(<ImportDialog open tenantId={null} onClose={onClose} />, () => answer);
    const input = await page.until(() => document.querySelector<HTMLInputElement>('.ant-upload input'), 'the field');
    await page.user.upload(input, new File(['x'], '员工.xlsx'));
  };

  it('with faults says row, column and remedy of each, and is chosen again', async () => {
    const fault = { row: 3, column: '账号', message: '账号已有', remedy: '换一个账号' };
    await upload({ created: 0, updated: 0, faults: [fault], accounts: [] });
    await page.see('1 处有问题，没有保存');
    await page.see('换一个账号');
    await page.see('“员工.xlsx”没有导入，改好后再选一次');
    expect(page.screen.queryByRole('button', { name: '保存初始密码' })).toBeNull();
  });

  it('that is right shows the first passwords, which can be kept as a file; no further sheet is taken', async () => {
    const accounts = [{ account: 'linxin', name: '林新', initialPassword: 'Xk7-once' }];
    await upload({ created: 1, updated: 2, faults: [], accounts });
    await page.see('新建 1 人，更新 2 人');
    await page.see('Xk7-once');
    expect([document.querySelector('.ant-upload input'), page.sent('/import')]).toMatchObject([
      null,
      [{ file: '员工.xlsx' }],
    ]);
    expect(button('保存初始密码').disabled).toBe(false);
  });
});

describe('somebody leaves', () => {
  const open = async (tasks: object[], successors: object[], left: Json | Error = { moved: 0 }) => {
    const employee = { id: '1', name: '顾法规' } as Employee;
    page = await draw(<LeaveDialog employee={employee} tenantId={null} onClose={onClose} />, ({ path }) =>
      path.endsWith('/openTasks') ? ({ tasks, successors } as unknown as Json) : later(left),
    );
    await page.see('顾法规离开？');
  };
  const task = { id: '8', title: '岚屿面霜', nodeTitle: '初审' };

  it('not while there are tasks that nobody can take', async () => {
    await open([task], []);
    await page.see('没有能接手全部任务的人');
    expect([button('办理离职').disabled, page.sent('/leave')]).toEqual([true, []]);
  });

  it('once, however often the button is pressed; a refusal keeps the dialog with its words', async () => {
    await open([], [], new Error('不能办理自己的离职'));
    const field = await page.type('说明', '调任');
    await page.user.dblClick(button('办理离职'));
    await page.see('不能办理自己的离职');
    expect([field.value, onClose.mock.calls.length, page.sent('/leave').length]).toEqual(['调任', 0, 1]);
  });
});
