import { dayOf, type Explanation, explain } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { deadlineOf } from '../steps/count-deadline.ts';
import { deadlineById } from '../stores/deadline.store.ts';
import { taskById } from '../stores/task.store.ts';

/** How the deadline of a task was counted, day by day. */
export async function explainDeadline(ctx: Context, input: { taskId: string }): Promise<Explanation> {
  const task = (await taskById(ctx.db, input.taskId)) ?? fail('notFound');
  const row = task.deadline_id === null ? undefined : await deadlineById(ctx.db, task.deadline_id);
  if (!row) return fail('notFound', { cause: text(ctx.language, 'workflow.noDeadline') });
  const { calendar } = await currentCalendar(ctx);
  return explain(calendar, deadlineOf(row), dayOf(task.completed_at ?? ctx.businessNow()), { language: ctx.language });
}
