import type { Context } from '../../../kernel/context.ts';
import { failRefused } from '../refusal.ts';
import { runCommand } from '../run-command.ts';
import type { ShownTask } from '../task-view.ts';
import { getTask } from './get-task.ts';
import { lockTask } from './locked-task.ts';

/** Claims a task for the caller; again by the same person changes nothing. */
export function claimTask(ctx: Context, input: { taskId: string }): Promise<ShownTask> {
  return hold(ctx, input.taskId, 'claim');
}

/** Gives a claimed task back. */
export function releaseTask(ctx: Context, input: { taskId: string }): Promise<ShownTask> {
  return hold(ctx, input.taskId, 'release');
}

async function hold(ctx: Context, taskId: string, kind: 'claim' | 'release'): Promise<ShownTask> {
  const locked = await lockTask(ctx, taskId, 'act');
  const by = { id: locked.user.id, name: locked.user.fullname };
  const refusal = await runCommand(ctx, locked, { kind, task: locked.task.ref, by });
  if (refusal) failRefused(ctx, refusal, locked.task);
  await ctx.audit({ action: `task.${kind}`, entity: 'wf_task', entityId: taskId });
  return await getTask(ctx, taskId);
}
