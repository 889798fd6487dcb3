import { type ItemOrigin, type TaskDefinition, tasksOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { openTasksOf } from '../../platform/workflow/index.ts';

export interface CasePath {
  group: string;
  name: string;
  caseId: string;
}

/** The case in a path with the tasks of the caller in it; a case of another area is state 404. */
export async function caseWithTasks(
  ctx: Context,
  { group, name, caseId }: CasePath,
): Promise<{ facts: CaseFacts; tasks: TaskDefinition[] }> {
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== `${group}/${name}`) fail('notFound');
  const open = await openTasksOf(ctx, caseId);
  // The caller's right was decided by the area in the path, so the task must belong to that area.
  const mine = open.filter((task) => task.mine && task.area === facts.area);
  return { facts, tasks: mine.flatMap(({ process, node }) => tasksOf(facts.definition, process)[node] ?? []) };
}

/** Origin of items that the caller makes in these tasks; null = none may be made. */
export function originIn(tasks: readonly TaskDefinition[]): ItemOrigin | null {
  const actions = tasks.flatMap((task) => task.actions);
  return actions.find(({ items }) => items?.origin !== undefined)?.items?.origin ?? null;
}

/** Whether the caller chooses among proposed items in these tasks. */
export function mayAdopt(tasks: readonly TaskDefinition[]): boolean {
  return tasks.some(({ actions }) => actions.some(({ items }) => items?.effect === 'adopt'));
}

/** Origins of proposed items that the caller rewords or drops in these tasks, besides their own. */
export function takenIn(tasks: readonly TaskDefinition[]): readonly ItemOrigin[] {
  return tasks.flatMap(({ actions }) => actions.flatMap(({ items }) => items?.takes ?? []));
}

/** Whether the caller judges replies in these tasks: who only chooses or sends what others wrote does not. */
export function mayJudge(tasks: readonly TaskDefinition[]): boolean {
  return originIn(tasks.filter(({ mode }) => mode === 'officer')) !== null;
}

/** Whether the caller, a company, answers items in these tasks. */
export function mayAnswer(tasks: readonly TaskDefinition[]): boolean {
  return tasks.some((task) => task.mode === 'holder' && task.answers === true);
}
