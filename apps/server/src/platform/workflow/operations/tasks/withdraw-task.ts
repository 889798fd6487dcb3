import type { JsonObject } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { taskById } from '../../stores/task.store.ts';
import { lockTask, onTask, type StepResult, step } from './locked-task.ts';

export interface Withdrawal {
  taskId: string;
  opinion?: string | undefined;
  data?: JsonObject | undefined;
}

/**
 * Takes back: an open task where its chart provides it (p:withdrawBy; outcome `withdrawn`), or the caller's own decision
 * while nobody has acted on it.
 */
export async function withdrawTask(ctx: Context, withdrawal: Withdrawal): Promise<StepResult> {
  const { taskId, opinion, data } = withdrawal;
  const seen = (await taskById(ctx.db, taskId)) ?? fail('notFound');
  const isOwn = seen.state === 'done' && ctx.user !== null && seen.completed_by === ctx.user.id;
  const locked = await lockTask(ctx, taskId, isOwn ? 'revoke' : 'withdraw');
  const { behalfOf: _own, ...on } = onTask(locked, opinion);
  const command: Command = isOwn
    ? { kind: 'revoke', ...on, visit: locked.task.visit ?? locked.task.ref }
    : { kind: 'withdraw', ...on };
  return await step(ctx, locked, command, { action: 'withdrawn', data });
}
