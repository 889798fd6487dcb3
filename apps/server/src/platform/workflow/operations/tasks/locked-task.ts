import type { JsonObject } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import type { SessionUser } from '../../../../kernel/session.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { mayWithdraw, type Standing, standingIn } from '../../may-act.ts';
import { failRefused, refuseDone } from '../../refusal.ts';
import { processOf } from '../../steps/load-process.ts';
import { stepsShown } from '../../steps/outward-steps.ts';
import { runCommand } from '../../steps/run-command.ts';
import { LateRefusal, type RunningCase, type TaskExtra } from '../../steps/step.ts';
import { instanceOf, lockInstanceOfTask } from '../../stores/instance.store.ts';
import { type TaskView, taskWithState } from '../../stores/task.store.ts';
import { whyNotHold } from './may-hold.ts';

export interface LockedTask extends RunningCase {
  task: TaskView;
  user: SessionUser;
  /** In whose name the caller acts; null = the own. */
  behalfOf: Standing['behalfOf'];
}

/** Where the case stands after a step. */
export interface StepResult {
  caseId: string;
  instanceId: string;
  status: string;
  ended: boolean;
}

/**
 * For what a task is locked: `act` on an open one, `withdraw` an open one as the chart provides, `revoke` the own decision,
 * `remind` or copy as anybody who takes part, `administer` the process as an administrator of processes, `manage` it as somebody of the office
 * whom the list that shows it lets do so: whoever asks for that has checked it.
 */
export type TaskPurpose = 'act' | 'withdraw' | 'revoke' | 'remind' | 'administer' | 'manage';

/**
 * A task with its case locked for this transaction. Of two people the second waits here, then sees what the first did and
 * is told by whom and when. An unknown or invisible task is state 404, one of others 6010104.
 */
export async function lockTask(ctx: Context, taskId: string, purpose: TaskPurpose): Promise<LockedTask> {
  // Sent together: the second statement begins when the first has the lock, so it sees what the one before did.
  const [row, task] = await Promise.all([lockInstanceOfTask(ctx.db, taskId), taskWithState(ctx.db, taskId)]);
  if (!task) return fail('notFound');
  // Where experts were asked, a company finds no task: neither by an answer nor by the kind of refusal.
  if ((await stepsShown(ctx, [task])).isHidden(task, task.node)) fail('notFound');
  const standing = await standingFor(ctx, task, purpose);
  const { user } = ctx;
  if (!user || !standing) return fail('illegalPermission', { cause: text(ctx.language, 'workflow.notYours') });
  if (!row) return fail('notFound');
  if ((purpose === 'act' || purpose === 'withdraw') && task.state !== 'open' && task.state !== 'waiting')
    await refuseDone(ctx, task);
  const locked: LockedTask = {
    row,
    task,
    user,
    behalfOf: standing.behalfOf,
    model: await processOf(ctx, row),
    instance: instanceOf(row, task),
    calendarVersion: task.calendar_version,
  };
  // Whoever acts in the name of another does so as somebody who could have the task.
  const why = standing.behalfOf && (await whyNotHold(ctx, locked, [{ id: user.id, name: user.fullname }]));
  return why ? fail('illegalPermission', { cause: why }) : locked;
}

/** Whether the caller administers the processes of the office in which the task lies. */
export function mayAdminister(ctx: Context): boolean {
  return ctx.scope.role === 'app_authority' && ctx.permissions.has('workflow.manage');
}

/** Whether somebody takes part in a process: started it, did a task of it, or has this one. */
export async function takesPart(ctx: Context, task: TaskView): Promise<boolean> {
  const userId = ctx.user?.id;
  if (userId === undefined) return false;
  return (
    [task.started_by, task.completed_by, task.behalf_id].includes(userId) || (await standingIn(ctx, task)) !== null
  );
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

async function standingFor(ctx: Context, task: TaskView, purpose: TaskPurpose): Promise<Standing | null> {
  const own: Standing = { behalfOf: null };
  switch (purpose) {
    case 'act':
      return await standingIn(ctx, task);
    case 'withdraw':
      return mayWithdraw(ctx, task) ? own : null;
    case 'revoke':
      return ctx.user && task.completed_by === ctx.user.id ? own : null;
    case 'remind':
      return mayAdminister(ctx) || (await takesPart(ctx, task)) ? own : null;
    case 'administer':
      return mayAdminister(ctx) ? own : null;
    case 'manage':
      return ctx.scope.role === 'app_authority' ? own : null;
  }
}
