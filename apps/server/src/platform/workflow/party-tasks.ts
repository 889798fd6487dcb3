import type { Context } from '../../kernel/context.ts';
import { inOffice } from './office.ts';
import { partyTasksAmong } from './stores/party-task.store.ts';

/**
 * Runs work on a task. Row-level security shows the second company of a case its own tasks and nothing else of the case, so what it does with one of
 * these is carried out as the authority, in the same transaction; any other task stays out of its sight.
 */
export async function onTaskOfParty<T>(ctx: Context, taskId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { scope } = ctx;
  if (scope.role !== 'app_holder') return await work(ctx);
  const own = await partyTasksAmong(ctx.db, scope.tenantId, [taskId]);
  return own.length === 0 ? await work(ctx) : await inOffice(ctx, work);
}
