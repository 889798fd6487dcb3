import type { JsonObject } from '@app/contract';
import type { Chosen, Command } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { failRefused } from '../refusal.ts';
import { LateRefusal, runCommand } from '../run-command.ts';
import type { TaskExtra } from '../task-writer.ts';
import { type LockedTask, lockTask } from './locked-task.ts';

export interface TaskCompletion extends TaskExtra {
  taskId: string;
  action: string;
  opinion?: string | undefined;
  fields?: JsonObject | undefined;
  /** Case data as last submitted, for the services that follow; read when absent. */
  data?: JsonObject | undefined;
  /** People chosen for later nodes. */
  chosen?: Chosen | undefined;
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
  return await completeLocked(ctx, await lockTask(ctx, completion.taskId, 'act'), completion);
}

/** The same for a task that the caller has locked already. */
export async function completeLocked(
  ctx: Context,
  locked: LockedTask,
  completion: Omit<TaskCompletion, 'taskId'>,
): Promise<StepResult> {
  const { action, opinion, fields = {}, chosen, data, files } = completion;
  const command: Command = {
    kind: 'complete',
    ...onTask(locked, opinion),
    action,
    fields,
    ...(chosen ? { chosen } : {}),
  };
  return await step(ctx, locked, command, { action, data, files });
}

/** Who acts on which work item, as every command of a person names it. */
export function onTask(
  { task, user, behalfOf }: Pick<LockedTask, 'task' | 'user' | 'behalfOf'>,
  opinion?: string | undefined,
): { task: string; by: { id: string; name: string }; behalfOf?: { id: string; name: string }; opinion?: string } {
  return {
    task: task.ref,
    by: { id: user.id, name: user.fullname },
    ...(behalfOf ? { behalfOf } : {}),
    ...(opinion ? { opinion } : {}),
  };
}

/** Runs a person's command on a locked task, with its audit row; a refusal of the process becomes the answer. */
export async function step(
  ctx: Context,
  locked: LockedTask,
  command: Command,
  more: { action: string; data?: JsonObject | undefined } & TaskExtra,
): Promise<StepResult> {
  const { row, task } = locked;
  const before = row.status;
  const decides = command.kind === 'complete' || command.kind === 'reject';
  const draft = decides ? { task: task.id, user: locked.user.id } : undefined;
  const refusal = await runCommand(ctx, locked, command, more.data, { files: more.files, draft }).catch(
    (error: unknown) => {
      if (error instanceof LateRefusal) return error.refusal;
      throw error;
    },
  );
  if (refusal) failRefused(ctx, refusal, task, more.action);
  const { kind, task: _ref, by: _by, ...asked } = { task: '', by: null, ...command };
  await ctx.audit({
    action: `task.${kind}`,
    entity: 'wf_task',
    entityId: task.id,
    before: { status: before, node: task.node },
    after: { status: row.status, ...asked, action: more.action },
  });
  const { state } = locked.instance;
  const ended = state === 'ended' || state === 'terminated';
  return { caseId: row.case_id, instanceId: row.id, status: row.status, ended };
}
