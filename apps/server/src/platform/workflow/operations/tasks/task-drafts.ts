import type { Parsed, taskDraftSave } from '@app/contract';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { storable } from '../../../../kernel/storable.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { formatTime } from '../../../../kernel/time.ts';
import { standingIn } from '../../may-act.ts';
import { failDone } from '../../refusal.ts';
import { type TaskView, taskById } from '../../stores/task.store.ts';
import { deleteDraft, storeDraft } from '../../stores/task-draft.store.ts';

const longest = 200_000;

/** Keeps what the caller filled in for an open task, without any check but its size; answers when. */
export async function saveTaskDraft(ctx: Context, input: Parsed<typeof taskDraftSave>): Promise<string> {
  const task = await ownTask(ctx, input.taskId);
  if (task.state !== 'open') failDone(ctx, task);
  if (JSON.stringify(input.data).length > longest) fail('payloadTooLarge');
  const at = ctx.businessNow();
  await storeDraft(ctx.db, {
    task_id: task.id,
    user_id: ctx.user?.id ?? '0',
    holder_tenant_id: task.holder_tenant_id,
    fields: storable(input.data),
    opinion: input.opinion,
    saved_at: at,
  });
  return formatTime(at);
}

/** Drops the caller's draft of a task; false when there was none. */
export async function removeTaskDraft(ctx: Context, input: { taskId: string }): Promise<boolean> {
  const task = await ownTask(ctx, input.taskId);
  return await deleteDraft(ctx.db, task.id, ctx.user?.id ?? '0');
}

async function ownTask(ctx: Context, taskId: string): Promise<TaskView> {
  const task = (await taskById(ctx.db, taskId)) ?? fail('notFound');
  if ((await standingIn(ctx, task)) === null)
    fail('illegalPermission', { cause: text(ctx.language, 'workflow.notYours') });
  return task;
}
