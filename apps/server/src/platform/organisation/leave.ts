import type { employeeOpenTasks, Output } from '@app/contract';
import { textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { messageSend } from '../message/jobs.ts';
import { handOverTasks, heldTasks } from '../workflow/index.ts';
import { activeColleagues, lockEmployees, rolesOf } from './employee.store.ts';
import { setStatus } from './employee.ts';
import { refuseField } from './refuse.ts';

/** Tasks that an employee holds, and colleagues who may do all of them. */
export async function openTasksOfEmployee(
  ctx: Context,
  input: { employeeId: string },
): Promise<Output<typeof employeeOpenTasks>> {
  const row = (await lockEmployees(ctx.db, [input.employeeId]))[0] ?? fail('notFound');
  const tasks = await heldTasks(ctx, row.user_id);
  const needed = tasks.map((task) => task.role).filter((role) => !['HOLDER', 'COUNTERPARTY', ''].includes(role));
  const colleagues = await activeColleagues(ctx.db, row.id);
  return {
    tasks: tasks.map((task) => ({
      id: task.id,
      caseId: task.case_id,
      title: task.title,
      nodeTitle: textOf(task.node_title, ctx.language),
      claimedAt: formatTime(task.claimed_at),
    })),
    successors: colleagues
      .filter((one) => needed.every((role) => one.roles.includes(role)))
      .map(({ id, name }) => ({ id, name })),
  };
}

/** Hands the open tasks over, disables the employee and ends the sessions, in one transaction. */
export async function letEmployeeLeave(
  ctx: Context,
  input: { employeeId: string; successorId?: string | undefined; reason?: string | undefined },
): Promise<number> {
  const row = (await lockEmployees(ctx.db, [input.employeeId]))[0] ?? fail('notFound');
  const moved = await moveTasks(ctx, row, input.successorId);
  await setStatus(ctx, [row], 'disabled', { reason: input.reason?.trim() ?? '' });
  return moved;
}

async function moveTasks(
  ctx: Context,
  row: { id: string; user_id: string; name: string },
  successorId: string | undefined,
): Promise<number> {
  if (successorId === undefined) {
    const open = await heldTasks(ctx, row.user_id);
    if (open.length > 0) refuseField(ctx, 'successorId', 'needsSuccessor', { count: open.length });
    return 0;
  }
  if (successorId === row.id) refuseField(ctx, 'successorId', 'notOneself');
  const successor = (await lockEmployees(ctx.db, [successorId]))[0] ?? fail('notFound');
  if (successor.status !== 'actived') refuseField(ctx, 'successorId', 'successorDisabled');
  const roles = await rolesOf(ctx.db, successor.user_id);
  const to = { id: successor.user_id, name: successor.name, roles };
  const moved = await handOverTasks(ctx, { id: row.user_id, name: row.name }, to);
  if (moved > 0)
    await ctx.emit(messageSend, {
      dedupeKey: `leave:${row.id}:${ctx.requestId}`,
      subject: {
        'zh-CN': `${row.name}的 ${moved} 个待办任务已移交给您`,
        'zh-TW': `${row.name}的 ${moved} 個待辦任務已移交給您`,
        en: `${moved} open tasks of ${row.name} were handed over to you`,
      },
      content: {
        'zh-CN': `${row.name}离开岗位，名下 ${moved} 个任务由您接手，请在待办任务里办理。`,
        'zh-TW': `${row.name}離開崗位，名下 ${moved} 個任務由您接手，請在待辦任務裡辦理。`,
        en: `${row.name} has left the post. ${moved} tasks are yours now; find them among your pending tasks.`,
      },
      link: '/tasks/pending',
      userIds: [successor.user_id],
    });
  return moved;
}
