import { type TaskDefinition, tasksOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { openTasksOf } from '../../platform/workflow/index.ts';
import { type FindingRow, latestReview, lockFinding } from './review.store.ts';
import { say } from './texts.ts';

interface Place {
  group: string;
  name: string;
  caseId: string;
  findingId: string;
}

/** Whether the case has an open task of this area that the caller may do and in which findings are decided. */
export async function hasTask(ctx: Context, place: Omit<Place, 'findingId'>): Promise<boolean> {
  const own = await ownTasks(ctx, place);
  if (own.length === 0) return false;
  const { definition } = await caseFacts(ctx, place.caseId);
  return own.some(({ process, node }) => tasksOf(definition, process)[node]?.decidesRules?.length !== 0);
}

/** Whether findings of a rule are decided in a task. */
export function decides(task: TaskDefinition | undefined, rule: string): boolean {
  return task?.decidesRules?.includes(rule) ?? true;
}

/** The finding on which an officer with a task may decide or write now, locked; findings of an older version are refused, those of a later step, too. */
export async function ownFinding(ctx: Context, place: Place): Promise<FindingRow> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  const row = (await lockFinding(ctx.db, place.caseId, place.findingId)) ?? fail('notFound');
  const own = await ownTasks(ctx, place);
  if (own.length === 0) fail('conflict', { cause: say(ctx.language, 'review.noTask') });
  const latest = (await latestReview(ctx.db, place.caseId))?.version ?? row.version;
  if (row.version !== latest)
    fail('conflict', { cause: say(ctx.language, 'review.oldVersion', { version: row.version, latest }) });
  const { definition } = await caseFacts(ctx, place.caseId);
  if (!own.some(({ process, node }) => decides(tasksOf(definition, process)[node], row.rule)))
    fail('conflict', { cause: say(ctx.language, 'review.laterStep', { rule: row.rule }) });
  return row;
}

/** The caller's open tasks of a case; the right was decided by the area in the path, so the tasks must belong to it. */
async function ownTasks(ctx: Context, { group, name, caseId }: Omit<Place, 'findingId'>) {
  const open = await openTasksOf(ctx, caseId);
  return open.filter((task) => task.mine && task.area === `${group}/${name}`);
}
