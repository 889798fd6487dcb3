import { dayOf } from '@app/engine/clock';
import { limitKeyOf } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { innerLimits, limitOn } from '../../../time-limit/index.ts';
import { failDone } from '../../refusal.ts';
import { type ProcessPlace, processOf } from '../../steps/load-process.ts';
import { lengthenLimitOf } from '../extend-limit.ts';
import { giveTo } from './give-task.ts';
import { type LockedTask, lockTask, type StepResult } from './locked-task.ts';

/** A step of a process. */
type StepOf = ProcessPlace & { node: string };

/**
 * Gives a task to somebody else who could hold it, for somebody who manages the list that shows it; the caller has checked that. What a company has to
 * do is given to nobody.
 */
export async function giveManaged(
  ctx: Context,
  input: { taskId: string; userId: string; reason: string },
): Promise<StepResult> {
  const locked = await openManaged(ctx, input.taskId);
  if (['HOLDER', 'COUNTERPARTY'].includes(locked.task.role))
    fail('conflict', { cause: text(ctx.language, 'workflow.ofCompany') });
  return giveTo(ctx, locked, input.userId, input.reason);
}

/**
 * Lengthens the limit of a task, if it is an inner one of the office: what a law limits nobody lengthens here.
 * @throws 409 for any other limit, and where no limit runs.
 */
export async function extendManaged(
  ctx: Context,
  { taskId, days, reason }: { taskId: string; days: number; reason: string },
): Promise<string | null> {
  const locked = await openManaged(ctx, taskId);
  const { task, row } = locked;
  if (task.deadline_id === null) fail('conflict', { cause: text(ctx.language, 'workflow.noDeadline') });
  const inner = await innerSteps(ctx);
  if (!(await inner({ ...row, node: task.node })))
    fail('conflict', { cause: text(ctx.language, 'workflow.legalLimit', { title: titleOf(ctx, locked) }) });
  const due = await lengthenLimitOf(ctx, { caseId: row.case_id, deadlineId: task.deadline_id }, days, reason);
  await ctx.audit({
    action: 'task.extend',
    entity: 'wf_task',
    entityId: task.id,
    before: { dueDay: task.due_day, node: task.node },
    after: { dueDay: due, days, reason },
  });
  return due;
}

/** Whether the limit of a step is an inner one; one that the chart counts itself, without base data, is none. */
export async function innerSteps(ctx: Context): Promise<(step: StepOf) => Promise<boolean>> {
  const keys = await innerLimits(ctx);
  return async (step) => {
    const node = (await processOf(ctx, step)).nodes[step.node];
    const key = node && limitKeyOf(node);
    return key !== undefined && keys.has(key);
  };
}

/** The limits of the steps of a process in working days, as base data has them today, by node; those in calendar days are none. */
export async function workingDaysOfStep(ctx: Context, place: ProcessPlace): Promise<Map<string, number>> {
  const today = dayOf(ctx.businessNow());
  const found = new Map<string, number>();
  for (const node of Object.values((await processOf(ctx, place)).nodes)) {
    const key = limitKeyOf(node);
    if (key === undefined) continue;
    const { amount, unit } = await limitOn(ctx, { key }, today);
    if (unit === 'workingDay') found.set(node.id, amount);
  }
  return found;
}

async function openManaged(ctx: Context, taskId: string): Promise<LockedTask> {
  const locked = await lockTask(ctx, taskId, 'manage');
  if (locked.task.state !== 'open') failDone(ctx, locked.task);
  return locked;
}

function titleOf(ctx: Context, { task }: LockedTask): string {
  return task.node_title[ctx.language] ?? task.node_title['zh-CN'];
}
