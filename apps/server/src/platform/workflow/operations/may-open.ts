import type { Context } from '../../../kernel/context.ts';
import { mayRead } from '../may-read.ts';
import { isAreaKey } from '../steps/load-process.ts';
import type { InstanceRow } from '../stores/instance.store.ts';
import { openTasksOf } from './tasks/get-task.ts';

/** Refuses (404) who may neither read a case nor, where it belongs to no area that says so, do a task of it now. */
export async function mayOpen(ctx: Context, row: InstanceRow): Promise<void> {
  if (!isAreaKey(row.area) && (await openTasksOf(ctx, row.case_id)).some(({ mine }) => mine)) return;
  await mayRead(ctx, row);
}
