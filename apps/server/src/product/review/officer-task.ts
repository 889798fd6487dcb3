import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { openTasksOf } from '../../platform/workflow/index.ts';
import { type FindingRow, latestReview, lockFinding } from './review.store.ts';
import { say } from './texts.ts';

interface Place {
  group: string;
  name: string;
  caseId: string;
  findingId: string;
}

/** Whether the case has an open task of this area that the caller may do. */
export async function hasTask(ctx: Context, { group, name, caseId }: Omit<Place, 'findingId'>): Promise<boolean> {
  // The caller's right was decided by the area in the path, so the task must belong to that area.
  return (await openTasksOf(ctx, caseId)).some((task) => task.mine && task.area === `${group}/${name}`);
}

/** The finding on which an officer with a task may decide or write now, locked; findings of an older version are refused. */
export async function ownFinding(ctx: Context, place: Place): Promise<FindingRow> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  const row = (await lockFinding(ctx.db, place.caseId, place.findingId)) ?? fail('notFound');
  if (!(await hasTask(ctx, place))) fail('conflict', { cause: say(ctx.language, 'review.noTask') });
  const latest = (await latestReview(ctx.db, place.caseId))?.version ?? row.version;
  if (row.version !== latest)
    fail('conflict', { cause: say(ctx.language, 'review.oldVersion', { version: row.version, latest }) });
  return row;
}
