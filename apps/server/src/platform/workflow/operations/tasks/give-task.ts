import type { Parsed, taskAddSign, taskChange, taskRecuse, taskRemoveSign } from '@app/contract';
import type { Actor } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { activePeople } from '../../../tenant/index.ts';
import { taskAssigned } from '../../jobs.ts';
import { inOffice, noticeCase } from '../../office.ts';
import { type TaskRow, taskById } from '../../stores/task.store.ts';
import { addCandidate } from '../../stores/task-change.store.ts';
import { addHistory } from '../history.ts';
import { type LockedTask, lockTask, mayAdminister, onTask, type StepResult, step } from './locked-task.ts';
import { isSigned, whyNotHold } from './may-hold.ts';

/**
 * Gives a task to somebody else: for good (`shift`), to act in one's name (`assignee`), or to be asked and get it back
 * (`delegate`). An administrator of processes may transfer the task of anybody, e.g. of somebody who left.
 * Whoever gets it, the administrator too, must be somebody who could hold it.
 */
export async function changeTask(ctx: Context, input: Parsed<typeof taskChange>): Promise<StepResult> {
  const { taskId, type, userId, opinion } = input;
  const administers = type === 'shift' && mayAdminister(ctx) && !(await isOwn(ctx, taskId));
  const locked = await lockTask(ctx, taskId, administers ? 'administer' : 'act');
  if (userId === ctx.user?.id && !administers) refusePeople(ctx, 'userId', 'workflow.notOneself');
  const [to] = await colleagues(ctx, locked.task, [userId], 'userId');
  if (!to) return fail('notFound');
  // Whoever is only asked for advice need not be able to hold the task, unless it is signed.
  if (type !== 'delegate' || isSigned(locked)) await refuseUnfit(ctx, locked, [to], 'userId');
  const on = onTask(locked, opinion);
  if (type === 'delegate') return await step(ctx, locked, { kind: 'delegate', ...on, to }, { action: 'delegate' });
  if (type === 'assignee') return await nameDelegate(ctx, locked, to, opinion);
  const more = administers ? { administrator: true } : {};
  return await step(ctx, locked, { kind: 'transfer', ...on, to, ...more }, { action: 'transfer' });
}

/** Transfers a locked task to somebody who could hold it, in the name of the office, whoever has it now. */
export async function giveTo(ctx: Context, locked: LockedTask, userId: string, opinion: string): Promise<StepResult> {
  const [to] = await colleagues(ctx, locked.task, [userId], 'userId');
  if (!to) return fail('notFound');
  if ((locked.task.claimed_by ?? locked.task.person_id) === to.id) refusePeople(ctx, 'userId', 'workflow.hasItAlready');
  await refuseUnfit(ctx, locked, [to], 'userId');
  const command = { kind: 'transfer', ...onTask(locked, opinion), to, administrator: true } as const;
  return await step(ctx, locked, command, { action: 'transfer' });
}

/** Lets a colleague do this one task in the caller's name: it stays the caller's, both may do it. */
async function nameDelegate(
  ctx: Context,
  locked: LockedTask,
  to: Actor,
  opinion: string | undefined,
): Promise<StepResult> {
  const { task, row, instance } = locked;
  if (instance.state !== 'running' || task.state !== 'open') fail('conflict');
  if (locked.behalfOf) refusePeople(ctx, 'userId', 'workflow.agentOfAgent');
  // A task of a pool is the caller's only once it is claimed.
  const result = await step(ctx, locked, { kind: 'claim', ...onTask(locked) }, { action: 'agent' });
  await inOffice(ctx, (office) => addCandidate(office.db, task.id, `agent:${to.id}`));
  await addHistory(ctx, {
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
    action: 'agent',
    node: task.node,
    title: task.node_title,
    fields: { to: [to.name] },
    ...(opinion ? { opinion } : {}),
  });
  await ctx.emit(taskAssigned, {
    ...noticeOfTask(locked, ctx),
    candidates: [`user:${to.id}`],
  });
  return result;
}

/** Steps aside from a task: it goes to the next of its people, or to whom the chart names when there is nobody else. */
export async function recuseTask(ctx: Context, input: Parsed<typeof taskRecuse>): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'act');
  return await step(ctx, locked, { kind: 'recuse', ...onTask(locked, input.opinion) }, { action: 'recuse' });
}

/** Adds people who sign before, after or beside the caller; `sequential` = beside, one after another. */
export async function addSign(ctx: Context, input: Parsed<typeof taskAddSign>): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'act');
  const people = await colleagues(ctx, locked.task, input.userIds, 'userIds');
  if (isSigned(locked)) await refuseUnfit(ctx, locked, people, 'userIds');
  const { position } = input;
  return await step(
    ctx,
    locked,
    {
      kind: 'addSign',
      ...onTask(locked, input.opinion),
      people,
      position: position === 'parallel' || position === 'sequential' ? 'beside' : position,
      ...(position === 'sequential' ? { inOrder: true } : {}),
    },
    { action: 'addSign' },
  );
}

/** Takes a person out again who was added by the caller's task and has not signed. */
export async function removeSign(ctx: Context, input: Parsed<typeof taskRemoveSign>): Promise<StepResult> {
  const locked = await lockTask(ctx, input.taskId, 'act');
  const added = (await taskById(ctx.db, input.itemId)) ?? fail('notFound');
  if (added.instance_id !== locked.row.id) fail('notFound');
  return await step(
    ctx,
    locked,
    { kind: 'removeSign', ...onTask(locked, input.opinion), added: added.ref },
    { action: 'removeSign' },
  );
}

/** People of the side that does the task: of the authority, or of the company for its own tasks. */
export async function colleagues(
  ctx: Context,
  task: Pick<TaskRow, 'role' | 'holder_tenant_id'>,
  ids: readonly string[],
  field: string,
): Promise<Actor[]> {
  if (ctx.scope.role === 'app_platform') return fail('illegalPermission');
  const tenantId = task.role === 'HOLDER' ? task.holder_tenant_id : ctx.scope.authorityId;
  const wanted = [...new Set(ids)];
  const found = await ctx.within({ role: 'app_platform' }, (platform) => activePeople(platform.db, tenantId, wanted));
  if (found.length < wanted.length) refusePeople(ctx, field, 'workflow.notColleague');
  return found.map(({ id, fullname }) => ({ id, name: fullname }));
}

function noticeOfTask({ task, row }: LockedTask, ctx: Context) {
  return { ...noticeCase(ctx, row), taskId: task.id, node: task.node, nodeTitle: task.node_title, role: null };
}

async function isOwn(ctx: Context, taskId: string): Promise<boolean> {
  const task = await taskById(ctx.db, taskId);
  return task !== undefined && (task.claimed_by ?? task.person_id) === ctx.user?.id;
}

/** Refuses (400, naming the reason) people who could not hold the task. */
async function refuseUnfit(ctx: Context, locked: LockedTask, people: readonly Actor[], field: string): Promise<void> {
  const message = await whyNotHold(ctx, locked, people);
  if (message !== null) refuseField(field, message);
}

function refusePeople(ctx: Context, field: string, key: string): never {
  return refuseField(field, text(ctx.language, key));
}

function refuseField(field: string, message: string): never {
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
