import type { Context } from '../../../kernel/context.ts';
import type { InstanceRow } from '../instance.store.ts';
import { isAreaKey } from '../load-process.ts';
import { mayRead } from '../may-read.ts';
import { openTasksOf } from './get-task.ts';

/** Refuses (404) who may neither read a case nor, where it belongs to no area that says so, do a task of it now. */
export async function mayOpen(ctx: Context, row: InstanceRow): Promise<void> {
  if (!isAreaKey(row.area) && (await openTasksOf(ctx, row.case_id)).some(({ mine }) => mine)) return;
  await mayRead(ctx, row);
}
