import type { Context } from '../../../kernel/context.ts';
import { openTasks } from '../stores/task.store.ts';
import { isAreaKey, type ProcessPlace, processSource } from './load-process.ts';

/**
 * Steps of a case at which several people each give their own view and not all have: until then nobody reads what another said there, whoever may read
 * everything else.
 */
export async function blindNodes(ctx: Context, process: ProcessPlace & { case_id: string }): Promise<Set<string>> {
  const { area, version, process: procedure, case_id: caseId } = process;
  const blind = new Set<string>();
  if (!isAreaKey(area)) return blind;
  for (const node of new Set((await openTasks(ctx.db, caseId)).map((task) => task.node)))
    if (await processSource(ctx).isBlind?.(ctx, { area, version, process: procedure, node })) blind.add(node);
  return blind;
}

/** Whether the caller, in an office, reads of the cases of an area only what is their own: their tasks, and what they said. */
export function readsOwnTasks(ctx: Context, area: string): boolean {
  const { app, tenant, roles, grants } = ctx;
  return tenant?.kind !== 'company' && app.wiring.readsOwnTasks?.(app, area, { roles, grants }) === true;
}
