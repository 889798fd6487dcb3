import { type Context, fail } from '../../kernel/context.ts';
import { openTasksOf } from '../../platform/workflow/index.ts';
import { type FindingRow, latestReview, lockFinding } from './review.store.ts';
import { say } from './texts.ts';

interface Place {
  group: string;
  name: string;
  caseId: string;
  findingId: string;
}

/** Whether one of the case's open tasks of this area waits for the caller. */
export async function hasTask(ctx: Context, { group, name, caseId }: Omit<Place, 'findingId'>): Promise<boolean> {
  // The area in the path decided the caller's right: it has to be the case's own.
  return (await openTasksOf(ctx, caseId)).some((task) => task.mine && task.area === `${group}/${name}`);
}

/** The finding that an officer with a task may now decide or write on, locked; of an older version it is refused. */
export async function ownFinding(ctx: Context, place: Place): Promise<FindingRow> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  const row = (await lockFinding(ctx.db, place.caseId, place.findingId)) ?? fail('notFound');
  if (!(await hasTask(ctx, place))) fail('conflict', { cause: say(ctx.language, 'review.noTask') });
  const latest = (await latestReview(ctx.db, place.caseId))?.version ?? row.version;
  if (row.version !== latest)
    fail('conflict', { cause: say(ctx.language, 'review.oldVersion', { version: row.version, latest }) });
  return row;
}
