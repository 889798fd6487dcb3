import { type Context, fail, type SessionUser } from '../../../kernel/context.ts';
import { text } from '../../../kernel/texts/index.ts';
import { lockInstance, readInstance } from '../instance.store.ts';
import { processOf } from '../load-process.ts';
import { mayAct, mayWithdraw } from '../may-act.ts';
import { failDone } from '../refusal.ts';
import type { RunningCase } from '../run-command.ts';
import { type TaskView, taskById } from '../task.store.ts';

export interface LockedTask extends RunningCase {
  task: TaskView;
  user: SessionUser;
}

/**
 * A task with its case locked for this transaction. Of two people the second waits here, then sees what the first did and
 * is told by whom and when. An unknown or invisible task is state 404, one of others 6010104.
 */
export async function lockTask(ctx: Context, taskId: string, purpose: 'act' | 'withdraw'): Promise<LockedTask> {
  const seen = (await taskById(ctx.db, taskId)) ?? fail('notFound');
  const mayDo = purpose === 'act' ? mayAct(ctx, seen) : mayWithdraw(ctx, seen);
  const { user } = ctx;
  if (!user || !mayDo) return fail('illegalPermission', { cause: text(ctx.language, 'workflow.notYours') });
  const row = (await lockInstance(ctx.db, seen.instance_id)) ?? fail('notFound');
  const task = (await taskById(ctx.db, taskId)) ?? fail('notFound');
  if (task.state !== 'open') failDone(ctx, task);
  return {
    row,
    task,
    user,
    model: await processOf(ctx, row.area, row.version),
    instance: await readInstance(ctx.db, row),
  };
}
