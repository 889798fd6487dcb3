import type { Parsed, taskCopy, taskUrge } from '@app/contract';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { standingIn } from '../../may-act.ts';
import { authorityOf } from '../../office.ts';
import { failDone } from '../../refusal.ts';
import { receiversOf } from '../../steps/notify.ts';
import { countCopies } from '../../stores/copy.store.ts';
import { urgedSince } from '../../stores/history.store.ts';
import { openTasks } from '../../stores/task.store.ts';
import { permitsAt } from '../../task-operations.ts';
import { colleagues } from './give-task.ts';
import { type LockedTask, lockTask, mayAdminister, onTask, step } from './locked-task.ts';

/** The same task is not urged again within this time. */
const quietMinutes = 10;

/** Reminds those who have an open task, once in ten minutes; answers how many people are told, to a company one office. */
export async function urgeTask(ctx: Context, input: Parsed<typeof taskUrge>): Promise<number> {
  const locked = await lockTask(ctx, input.taskId, 'remind');
  const { task } = locked;
  refuseUnless(ctx, locked, 'urge');
  // Nobody is reminded by himself.
  if (!mayAdminister(ctx) && (await standingIn(ctx, task)) !== null)
    fail('conflict', { cause: text(ctx.language, 'workflow.notAllowed') });
  return remind(ctx, locked, input.content);
}

/**
 * The same for somebody who manages the list that shows the task, who has been checked: everybody who has the same step of the case open is reminded
 * at once, because the next ten minutes are quiet for all of them.
 */
export async function urgeManaged(ctx: Context, taskId: string, content: string | undefined): Promise<number> {
  const locked = await lockTask(ctx, taskId, 'manage');
  const { task } = locked;
  if (task.state !== 'open') failDone(ctx, task);
  let told = await remind(ctx, locked, content);
  for (const other of await openTasks(ctx.db, task.case_id))
    if (other.node === task.node && other.id !== task.id)
      told += await notifyOne(ctx, await lockTask(ctx, other.id, 'manage'), content);
  return told;
}

async function remind(ctx: Context, locked: LockedTask, content: string | undefined): Promise<number> {
  const { task } = locked;
  const since = new Date(ctx.businessNow().getTime() - quietMinutes * 60_000);
  if (await urgedSince(ctx.db, task.case_id, task.node, since))
    fail('conflict', { cause: text(ctx.language, 'workflow.alreadyUrged', { minutes: quietMinutes }) });
  return notifyOne(ctx, locked, content);
}

async function notifyOne(ctx: Context, locked: LockedTask, content: string | undefined): Promise<number> {
  const { task } = locked;
  await step(ctx, locked, { kind: 'urge', ...onTask(locked, content) }, { action: 'urge' });
  if (ctx.tenant?.kind === 'company') return 1;
  const place = { authorityId: authorityOf(ctx), holderTenantId: task.holder_tenant_id, area: task.area };
  const { role, candidates, claimed_by: claimedBy, party_tenant_id: partyTenantId } = task;
  return (
    await ctx.within({ role: 'app_platform' }, (platform) =>
      receiversOf(platform, { ...place, role: role === '' ? null : role, partyTenantId, candidates, claimedBy }),
    )
  ).length;
}

/** Copies the case of a task to colleagues; answers how many have it for the first time. */
export async function copyTask(ctx: Context, input: Parsed<typeof taskCopy>): Promise<number> {
  const locked = await lockTask(ctx, input.taskId, mayAdminister(ctx) ? 'administer' : 'act');
  refuseUnless(ctx, locked, 'copy');
  const to = await colleagues(ctx, locked.task, input.userIds, 'userIds');
  const before = await countCopies(ctx.db, locked.row.id);
  await step(ctx, locked, { kind: 'copy', ...onTask(locked, input.content), to }, { action: 'copy' });
  return (await countCopies(ctx.db, locked.row.id)) - before;
}

/** What the chart does not permit at a node only administrators of processes may do; a task that is over nobody. */
function refuseUnless(ctx: Context, locked: LockedTask, operation: 'urge' | 'copy'): void {
  if (locked.task.state !== 'open') failDone(ctx, locked.task);
  if (!mayAdminister(ctx) && !permitsAt(locked, locked.task.node, operation))
    fail('conflict', { cause: text(ctx.language, 'workflow.notAllowed') });
}
