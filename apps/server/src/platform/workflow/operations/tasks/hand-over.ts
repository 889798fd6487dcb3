import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { authorities } from '../../../tenant/index.ts';
import { failConflict } from '../../refusal.ts';
import { announceChange } from '../../steps/announce-change.ts';
import { processOf } from '../../steps/load-process.ts';
import { runCommand } from '../../steps/run-command.ts';
import { type HeldTask, moveClaim, tasksHeldBy } from '../../stores/hand-over.store.ts';
import { lockInstance, readInstance } from '../../stores/instance.store.ts';
import { addHistory } from '../history.ts';
import { whyNotHold } from './may-hold.ts';

/** Open tasks that a person of the tenant holds, in every space in which the tenant has cases. */
export async function heldTasks(ctx: Context, userId: string): Promise<HeldTask[]> {
  return (await inTenantSpaces(ctx, (space) => tasksHeldBy(space.db, userId))).flat();
}

/**
 * Hands all open tasks of a person to a colleague of the same tenant, each with a line in the history of its case. Part of
 * the caller's transaction: either all tasks move or none. A task that the colleague may not do refuses it.
 */
export async function handOverTasks(
  ctx: Context,
  from: { id: string; name: string },
  to: { id: string; name: string; roles: readonly string[] },
): Promise<number> {
  const moved = await inTenantSpaces(ctx, async (space) => {
    const tasks = await tasksHeldBy(space.db, from.id);
    const beyond = tasks.find(
      (task) => !['', 'HOLDER', 'COUNTERPARTY'].includes(task.role) && !to.roles.includes(task.role),
    );
    if (beyond) refuseSuccessor(text(ctx.language, 'workflow.cannotTake', { name: to.name, title: beyond.title }));
    for (const instanceId of new Set(tasks.filter(isByPerson).map((task) => task.instance_id)))
      await replaceLeaver(
        space,
        tasks.filter((task) => task.instance_id === instanceId),
        from.id,
        to,
      );
    for (const task of tasks) await handOver(space, task, from, to);
    return tasks.length;
  });
  return moved.reduce((sum, count) => sum + count, 0);
}

async function handOver(
  ctx: Context,
  task: HeldTask,
  from: { id: string; name: string },
  to: { id: string; name: string },
): Promise<void> {
  if (!task.is_own) await moveClaim(ctx.db, task, to, ctx.businessNow());
  announceChange(ctx, task.holder_tenant_id);
  const { 'zh-CN': node, en, 'zh-TW': tw } = task.node_title;
  await addHistory(ctx, {
    caseId: task.case_id,
    holderTenantId: task.holder_tenant_id,
    action: 'handOver',
    node: task.node,
    title: {
      'zh-CN': `${node}：由${from.name}移交给${to.name}`,
      'zh-TW': `${tw ?? node}：由${from.name}移交給${to.name}`,
      en: `${en}: handed over from ${from.name} to ${to.name}`,
    },
  });
  await ctx.audit({
    action: 'task.handOver',
    entity: 'wf_task',
    entityId: task.id,
    before: { claimedBy: from.id },
    after: { claimedBy: to.id },
  });
}

/** The process gives the person's own items to the successor, or takes them away where duty separation keeps them apart. */
async function replaceLeaver(
  ctx: Context,
  tasks: readonly HeldTask[],
  person: string,
  to: { id: string; name: string },
): Promise<void> {
  const row = (await lockInstance(ctx.db, tasks[0]?.instance_id ?? '0')) ?? fail('notFound');
  const model = await processOf(ctx, row);
  const running = { row, model, instance: await readInstance(ctx.db, row) };
  for (const task of tasks.filter(isByPerson)) {
    const why = await whyNotHold(ctx, { ...running, task }, [to]);
    if (why !== null) refuseSuccessor(why);
  }
  if (!tasks.some((task) => task.is_own)) return;
  const by = ctx.user && { id: ctx.user.id, name: ctx.user.fullname };
  const refusal = await runCommand(ctx, running, { kind: 'leaver', person, to: { id: to.id, name: to.name }, by });
  if (refusal) failConflict(ctx, refusal);
}

/** A task whose people the chart names otherwise than by one role. */
const isByPerson = (task: HeldTask): boolean => task.is_own || task.role === '';

function refuseSuccessor(message: string): never {
  return fail('invalidInput', { cause: message, data: [{ field: 'successorId', message }] });
}

/** The spaces of the tenant that the context works for: an authority's own, for a company that of every authority. */
async function inTenantSpaces<T>(ctx: Context, work: (space: Context) => Promise<T>): Promise<T[]> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  if (tenant.kind === 'platform') return [];
  const role = tenant.kind === 'authority' ? 'app_authority' : 'app_holder';
  const all = await ctx.within({ role: 'app_platform' }, (platform) => authorities(platform));
  const results: T[] = [];
  for (const { id, schema_name: schema } of all)
    if (schema !== null && (role === 'app_holder' || id === tenant.id))
      results.push(await ctx.within({ role, schema, authorityId: id, tenantId: tenant.id }, work));
  return results;
}
