import type { Parsed, taskEnd, taskRecover } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { type Control, controlCase } from './control-instance.ts';
import { lockTask, type StepResult } from './tasks/locked-task.ts';

/** Suspends the process of a task: the call of the family; the same as `suspendInstance` for its instance. */
export function suspendProcess(ctx: Context, input: Parsed<typeof taskEnd>): Promise<StepResult> {
  return control(ctx, input.taskId, { kind: 'suspend', opinion: input.opinion });
}

/** Lets the suspended process of a task go on. */
export function recoverProcess(ctx: Context, input: Parsed<typeof taskRecover>): Promise<StepResult> {
  return control(ctx, input.taskId, { kind: 'resume', ...(input.opinion ? { opinion: input.opinion } : {}) });
}

/** Ends the process of a task at once, with a reason; what was done stays. */
export function endProcess(ctx: Context, input: Parsed<typeof taskEnd>): Promise<StepResult> {
  return control(ctx, input.taskId, { kind: 'terminate', opinion: input.opinion });
}

async function control(ctx: Context, taskId: string, wanted: Control): Promise<StepResult> {
  const locked = await lockTask(ctx, taskId, 'administer');
  await controlCase(ctx, locked, wanted);
  const { row, instance } = locked;
  const ended = instance.state === 'ended' || instance.state === 'terminated';
  return { caseId: row.case_id, instanceId: row.id, status: row.status, ended };
}
