import type { ListRequest, ListResult, Task } from '@app/contract';
import { addDays, addWorkingDays, dayOf, type Light, lightOf, remainingWorkingDays } from '@app/engine/clock';
import type { Context } from '../../../../kernel/context.ts';
import { emptyPage, listPage } from '../../../../kernel/list/index.ts';
import { formatTime, parseTime } from '../../../../kernel/time.ts';
import { displayCalendar } from '../../../calendar/index.ts';
import { lanesOf } from '../../lanes.ts';
import { lightsOf } from '../../lights.ts';
import { inMySpaces, myScopes } from '../../my-spaces.ts';
import { inOffice } from '../../office.ts';
import { partyTasksAmong } from '../../stores/party-task.store.ts';
import { countTasks, type TaskCondition, type TaskView, tasksByDueDay, tasksByIds } from '../../stores/task.store.ts';
import { draftsOf } from '../../stores/task-draft.store.ts';
import { completedList, draftedList, pendingFor, pendingList, type TaskList, taskSource } from '../../task-filter.ts';
import { type ShownTask, showTasks } from '../../task-view.ts';

/** Tasks that the caller may do, the most urgent first. */
export function pendingTasks(ctx: Context, list: ListRequest): Promise<ListResult<Task>> {
  return page(ctx, list, pendingList);
}

/** Open tasks for which the caller keeps a draft, with the time it was saved. */
export async function draftedTasks(ctx: Context, list: ListRequest): Promise<ListResult<Task & { savedAt: string }>> {
  const drafts = await inMySpaces(ctx, (space) => draftsOf(space.db, space.user?.id ?? '0'));
  const saved = new Map(drafts.flat().map((draft) => [draft.task_id, formatTime(draft.saved_at)]));
  const found = await page(ctx, list, draftedList([...saved.keys()]));
  return { ...found, dataResult: found.dataResult.map((task) => ({ ...task, savedAt: saved.get(task.id) ?? '' })) };
}

/** Tasks that the caller completed, newest first. */
export function completedTasks(ctx: Context, list: ListRequest): Promise<ListResult<Task>> {
  return page(ctx, list, completedList);
}

/** Working days within which a task counts as due soon. */
const soonDays = 7;

/** Figures of the caller's tasks for the dashboard; a week begins on Monday. */
export async function taskCounts(
  ctx: Context,
): Promise<{ pending: number; completedThisWeek: number; overdue: number; dueSoon: number }> {
  const today = dayOf(ctx.businessNow());
  const calendar = await displayCalendar(ctx);
  const soon = addWorkingDays(calendar, today, soonDays);
  const monday = parseTime(addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)));
  const userId = ctx.user?.id ?? '0';
  const lanes = await lanesOf(ctx);
  const counts = await inMySpaces(ctx, (space) => {
    const pending = pendingFor(space, lanes);
    return countTasks(space.db, {
      pending,
      completedThisWeek: [
        (where) => where('completed_by', '=', userId),
        (where) => where('completed_at', '>=', monday),
      ],
      overdue: [...pending, (where) => where('due_day', '<', today)],
      dueSoon: [...pending, (where) => where('due_day', '>=', today), (where) => where('due_day', '<=', soon)],
    });
  });
  const sum = (key: 'pending' | 'completedThisWeek' | 'overdue' | 'dueSoon') =>
    counts.reduce((total, one) => total + one[key], 0);
  return {
    pending: sum('pending'),
    completedThisWeek: sum('completedThisWeek'),
    overdue: sum('overdue'),
    dueSoon: sum('dueSoon'),
  };
}

/** How many of the caller's open tasks are due on each day between two days, with the light of that day. */
export async function tasksDueByDay(
  ctx: Context,
  from: string,
  to: string,
): Promise<{ date: string; count: number; light: Light }[]> {
  const calendar = await displayCalendar(ctx);
  const today = dayOf(ctx.businessNow());
  const thresholds = lightsOf(ctx.app);
  const between: TaskCondition[] = [(where) => where('due_day', '>=', from), (where) => where('due_day', '<=', to)];
  const lanes = await lanesOf(ctx);
  const found = await inMySpaces(ctx, (space) => tasksByDueDay(space.db, [...pendingFor(space, lanes), ...between]));
  const counts = new Map<string, number>();
  for (const { date, count } of found.flat()) counts.set(date, (counts.get(date) ?? 0) + count);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, count]) => ({
      date,
      count,
      light: lightOf(remainingWorkingDays(calendar, today, date), null, thresholds),
    }));
}

/** Tasks by their ids as the caller may know them, of all spaces in which the caller has cases, in the order of the ids. */
export async function tasksShown(ctx: Context, ids: readonly string[]): Promise<ShownTask[]> {
  const order = new Map(ids.map((id, index) => [id, index]));
  const views = (await inMySpaces(ctx, (space) => viewsHere(space, ids))).flat();
  return await showTasks(
    ctx,
    views.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
  );
}

/** Tasks of one space by their ids. What lists show of the case of a party task is no row that the second company sees. */
async function viewsHere(space: Context, ids: readonly string[]): Promise<TaskView[]> {
  const views = await tasksByIds(space.db, ids);
  if (space.scope.role !== 'app_holder' || views.length === ids.length) return views;
  const asParty = await partyTasksAmong(space.db, space.scope.tenantId, ids);
  return asParty.length === 0
    ? views
    : [...views, ...(await inOffice(space, (office) => tasksByIds(office.db, asParty)))];
}

/** One page over all spaces in which the caller has cases; the page's rows are found first and joined then. */
async function page(ctx: Context, list: ListRequest, { whose, usualOrder }: TaskList): Promise<ListResult<Task>> {
  const scopes = await myScopes(ctx);
  const [home] = scopes;
  if (!home) return emptyPage(ctx, taskSource, list, { usualOrder });
  const lanes = await lanesOf(ctx);
  const schemas = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
  const find = (inner: Context) =>
    listPage(inner, taskSource, list, { usualOrder, schemas, where: whose(inner, lanes) });
  const found = ctx.scope.role === 'app_platform' ? await ctx.within(home, find) : await find(ctx);
  const ids = found.dataResult.map((row) => String(row.id));
  return { dataResult: await tasksShown(ctx, ids), pageResult: found.pageResult };
}
