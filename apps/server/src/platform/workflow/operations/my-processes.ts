import type { ListRequest, ListResult, MyProcess } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { emptyPage, type ListSource, listPage, type Row } from '../../../kernel/list/index.ts';
import { type NameShown, namesShown } from '../../tenant/index.ts';
import { inMySpaces, myScopes } from '../my-spaces.ts';
import { type StepsShown, stepsShown } from '../steps/outward-steps.ts';
import { copySource, markCopyRead } from '../stores/copy.store.ts';
import { instancesReceivedBy, type ProcessRow, processesByIds, processSource } from '../stores/my-process.store.ts';
import { ownerOf } from '../task-view.ts';
import { processFacts } from './instances.ts';

type CopiedProcess = MyProcess & { copyId: string; by: string; content: string; at: string; read: boolean };

/** Processes that the caller started, newest first (R1.6-18). */
export async function initiatedProcesses(ctx: Context, list: ListRequest): Promise<ListResult<MyProcess>> {
  return await processes(ctx, list, sql`t.started_by = ${ctx.user?.id ?? '0'}`);
}

/** Processes in which a task came to the caller by name, by claim or by doing it, newest first (R1.6-19). */
export async function receivedProcesses(ctx: Context, list: ListRequest): Promise<ListResult<MyProcess>> {
  const found = await inMySpaces(ctx, (space) => instancesReceivedBy(space.db, space.user?.id ?? '0'));
  return await processes(ctx, list, sql`t.id = any(${found.flat()}::bigint[])`);
}

/** Processes that were copied to the caller, the newest copy first. */
export async function copiedProcesses(ctx: Context, list: ListRequest): Promise<ListResult<CopiedProcess>> {
  const page = await pageOf(ctx, copySource, list, {
    usualOrder: [{ field: 'at', order: 'DESC' }],
    where: sql`t.user_id = ${ctx.user?.id ?? '0'}`,
  });
  const known = await shownProcesses(
    ctx,
    page.dataResult.map((row) => String(row.instanceId)),
  );
  const dataResult = page.dataResult.flatMap((row) => {
    const process = known.get(String(row.instanceId));
    if (!process) return [];
    const { id, by, content, at, readAt } = row;
    return [
      {
        ...process,
        copyId: String(id),
        by: String(by ?? ''),
        content: String(content),
        at: String(at),
        read: readAt !== null,
      },
    ];
  });
  return { dataResult, pageResult: page.pageResult };
}

/** Marks a copy as read; another person's copy answers like a missing one. */
export async function readCopy(ctx: Context, input: { copyId: string }): Promise<boolean> {
  const marked = await inMySpaces(ctx, (space) =>
    markCopyRead(space.db, input.copyId, space.user?.id ?? '0', space.businessNow()),
  );
  return marked.includes(true) || fail('notFound');
}

async function processes(ctx: Context, list: ListRequest, where: RawBuilder<unknown>): Promise<ListResult<MyProcess>> {
  const page = await pageOf(ctx, processSource, list, { usualOrder: [{ field: 'startedAt', order: 'DESC' }], where });
  const ids = page.dataResult.map((row) => String(row.id));
  const known = await shownProcesses(ctx, ids);
  return { dataResult: ids.flatMap((id) => known.get(id) ?? []), pageResult: page.pageResult };
}

/** One page over all spaces in which the caller has cases. */
async function pageOf(
  ctx: Context,
  source: ListSource,
  list: ListRequest,
  options: { usualOrder: ListRequest['sorts']; where: RawBuilder<unknown> },
): Promise<ListResult<Row>> {
  const scopes = await myScopes(ctx);
  const [home] = scopes;
  if (!home) return emptyPage(ctx, source, list, options);
  const schemas = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
  return await ctx.within(home, (space) => listPage(space, source, list, { ...options, schemas }));
}

async function shownProcesses(ctx: Context, ids: readonly string[]): Promise<Map<string, MyProcess>> {
  const found = await inMySpaces(ctx, async (space) => {
    const rows = await processesByIds(space.db, ids);
    const known = await namesShown(
      space,
      rows.flatMap((row) => row.current.map(ownerOf)),
    );
    const steps = await stepsShown(space, rows);
    return rows.map((row) => [row.id, shown(row, known, steps)] as const);
  });
  return new Map(found.flat());
}

function shown(row: ProcessRow, known: NameShown, steps: StepsShown): MyProcess {
  return {
    ...processFacts(row),
    current: row.current.filter(isTold(row, steps)).map((task) => ({
      taskId: task.taskId,
      title: steps.title(row, task.node, task.title),
      assignee: known(ownerOf(task)),
    })),
  };
}

/** Of the tasks hidden from the caller only the first is shown: their number would give away how many experts were asked. */
function isTold(row: ProcessRow, steps: StepsShown): (task: ProcessRow['current'][number], at: number) => boolean {
  const first = row.current.findIndex((task) => steps.isHidden(row, task.node));
  return (task, at) => at === first || !steps.isHidden(row, task.node);
}
