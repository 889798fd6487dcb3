import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { openTasks } from '../stores/task.store.ts';
import { isAreaKey, type ProcessPlace, processSource, type StepPlace } from './load-process.ts';

/** Whether several people each give their own view at a step, whoever has done so by now. */
export async function isBlindStep(
  ctx: Context,
  { area, version, process }: ProcessPlace,
  node: string,
): Promise<boolean> {
  return isAreaKey(area) && (await processSource(ctx).isBlind?.(ctx, { area, version, process, node })) === true;
}

/**
 * Steps of a case at which several people each give their own view and not all have: until then nobody reads what another said there, whoever may read
 * everything else.
 */
export async function blindNodes(ctx: Context, process: ProcessPlace & { case_id: string }): Promise<Set<string>> {
  const blind = new Set<string>();
  if (!isAreaKey(process.area)) return blind;
  for (const node of new Set((await openTasks(ctx.db, process.case_id)).map((task) => task.node)))
    if (await isBlindStep(ctx, process, node)) blind.add(node);
  return blind;
}

/** The same over all cases of the space, or of one: each step once, whichever cases stand at it. */
export async function blindSteps(ctx: Context, caseId?: string): Promise<StepPlace[]> {
  const { rows } = await sql<StepPlace>`select distinct i.area, i.version, i.process, t.node from wf_task t
    join wf_instance i on i.id = t.instance_id
    where t.state = 'open' and ${caseId === undefined ? sql`true` : sql`t.case_id = ${caseId}`}`.execute(ctx.db);
  const blind: StepPlace[] = [];
  for (const step of rows)
    if (isAreaKey(step.area) && (await processSource(ctx).isBlind?.(ctx, step))) blind.push(step);
  return blind;
}

/** Whether the caller, in an office, reads of the cases of an area only what is their own: their tasks, and what they said. */
export function readsOwnTasks(ctx: Context, area: string): boolean {
  const { app, tenant, roles, grants } = ctx;
  return tenant?.kind !== 'company' && app.wiring.readsOwnTasks?.(app, area, { roles, grants }) === true;
}
