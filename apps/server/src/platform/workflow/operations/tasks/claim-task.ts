import type { Context } from '../../../../kernel/context.ts';
import type { ShownTask } from '../../task-view.ts';
import { getTask } from './get-task.ts';
import { lockTask, onTask, step } from './locked-task.ts';
import { refuseRecused } from './may-hold.ts';

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
  if (kind === 'claim') await refuseRecused(ctx, locked);
  await step(ctx, locked, { kind, ...onTask(locked) }, { action: kind });
  return await getTask(ctx, taskId);
}
