import type { Parsed, taskEnd, taskRecover } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { onTask, type StepResult, step } from './complete-task.ts';
import { lockTask } from './locked-task.ts';

/** Suspends the process of a task: nothing moves and its clocks stand still until it is recovered. */
export async function suspendProcess(ctx: Context, input: Parsed<typeof taskEnd>): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'administer');
  const { by } = onTask(locked);
  return await step(ctx, locked, { kind: 'suspend', by, opinion: input.opinion }, { action: 'suspend' });
}

/** Lets a suspended process go on. */
export async function recoverProcess(ctx: Context, input: Parsed<typeof taskRecover>): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'administer');
  const { by } = onTask(locked);
  const { opinion } = input;
  return await step(ctx, locked, { kind: 'resume', by, ...(opinion ? { opinion } : {}) }, { action: 'resume' });
}

/** Ends the process of a task at once, with a reason; what was done stays. */
export async function endProcess(ctx: Context, input: Parsed<typeof taskEnd>): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'administer');
  const { by } = onTask(locked);
  return await step(ctx, locked, { kind: 'terminate', by, opinion: input.opinion }, { action: 'terminate' });
}
