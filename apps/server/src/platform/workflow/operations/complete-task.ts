import type { JsonObject } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { failRefused } from '../refusal.ts';
import { LateRefusal, runCommand } from '../run-command.ts';
import { type LockedTask, lockTask } from './locked-task.ts';

export interface TaskCompletion {
  taskId: string;
  action: string;
  opinion?: string | undefined;
  fields?: JsonObject | undefined;
  /** Case data as last submitted, for the services that follow; read when absent. */
  data?: JsonObject | undefined;
}
/** Where the case stands after a step. */
export interface StepResult {
  caseId: string;
  instanceId: string;
  status: string;
  ended: boolean;
}

/** Completes a task with one of its actions; of two people exactly one does, the other is told by whom and when. */
export async function completeTask(ctx: Context, completion: TaskCompletion): Promise<StepResult> {
  const locked = await lockTask(ctx, completion.taskId, 'act');
  const { action, opinion, fields = {} } = completion;
  const by = { id: locked.user.id, name: locked.user.fullname };
  const command: Command = {
    kind: 'complete',
    task: locked.task.ref,
    by,
    action,
    fields,
    ...(opinion ? { opinion } : {}),
  };
  return await step(ctx, locked, command, { action, data: completion.data });
}

/** Takes an open task back, where its chart provides it (p:withdrawBy); it ends with the outcome `withdrawn`. */
export async function withdrawTask(
  ctx: Context,
  withdrawal: { taskId: string; opinion?: string | undefined; data?: JsonObject | undefined },
): Promise<StepResult> {
  const locked = await lockTask(ctx, withdrawal.taskId, 'withdraw');
  const by = { id: locked.user.id, name: locked.user.fullname };
  const command: Command = {
    kind: 'withdraw',
    task: locked.task.ref,
    by,
    ...(withdrawal.opinion ? { opinion: withdrawal.opinion } : {}),
  };
  return await step(ctx, locked, command, { action: 'withdrawn', data: withdrawal.data });
}

async function step(
  ctx: Context,
  locked: LockedTask,
  command: Command,
  more: { action: string; data: JsonObject | undefined },
): Promise<StepResult> {
  const { row, task } = locked;
  const before = row.status;
  const refusal = await runCommand(ctx, locked, command, more.data).catch((error: unknown) => {
    if (error instanceof LateRefusal) return error.refusal;
    throw error;
  });
  if (refusal) failRefused(ctx, refusal, task, more.action);
  await ctx.audit({
    action: `task.${command.kind}`,
    entity: 'wf_task',
    entityId: task.id,
    before: { status: before, node: task.node },
    after: {
      status: row.status,
      action: more.action,
      ...('opinion' in command ? { opinion: command.opinion } : {}),
      ...('fields' in command ? { fields: command.fields } : {}),
    },
  });
  return { caseId: row.case_id, instanceId: row.id, status: row.status, ended: locked.instance.state === 'ended' };
}
