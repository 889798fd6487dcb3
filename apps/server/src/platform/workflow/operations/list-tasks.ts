import type { ListRequest, ListResult, Task } from '@app/contract';
import {
  addDays,
  addWorkingDays,
  dayOf,
  defaultThresholds,
  type Light,
  lightOf,
  remainingWorkingDays,
} from '@app/engine/clock';
import { type Context, fail } from '../../../kernel/context.ts';
import { parseTime } from '../../../kernel/time.ts';
import { displayCalendar } from '../../calendar/index.ts';
import { inMySpaces } from '../my-spaces.ts';
import {
  countTasks,
  pageOfTasks,
  type TaskCondition,
  type TaskSort,
  type TaskView,
  tasksByDueDay,
} from '../task.store.ts';
import { conditionsOf, pendingFor, sortsOf } from '../task-filter.ts';
import { showTasks } from '../task-view.ts';

/** Tasks that the caller may do, the most urgent first. */
export function pendingTasks(ctx: Context, list: ListRequest): Promise<ListResult<Task>> {
  const usual: TaskSort[] = [
    { column: 'due_day', order: 'asc' },
    { column: 'created_at', order: 'asc' },
  ];
  return page(ctx, list, pendingFor, usual);
}

/** Tasks that the caller completed, newest first. */
export function completedTasks(ctx: Context, list: ListRequest): Promise<ListResult<Task>> {
  const userId = ctx.user?.id ?? fail('illegalToken');
  return page(ctx, list, () => [(where) => where('completed_by', '=', userId)], [
    { column: 'completed_at', order: 'desc' },
  ]);
}

/** Figures of the caller's tasks for the dashboard; a week begins on Monday. */
export async function taskCounts(
  ctx: Context,
): Promise<{ pending: number; completedThisWeek: number; overdue: number; dueSoon: number }> {
  const today = dayOf(ctx.now());
  const calendar = await displayCalendar(ctx);
  const soon = addWorkingDays(calendar, today, defaultThresholds.yellow);
  const monday = parseTime(addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)));
  const userId = ctx.user?.id ?? '0';
  const counts = await inMySpaces(ctx, (space) => {
    const pending = pendingFor(space);
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
  const today = dayOf(ctx.now());
  const between: TaskCondition[] = [(where) => where('due_day', '>=', from), (where) => where('due_day', '<=', to)];
  const found = await inMySpaces(ctx, (space) => tasksByDueDay(space.db, [...pendingFor(space), ...between]));
  const counts = new Map<string, number>();
  for (const { date, count } of found.flat()) counts.set(date, (counts.get(date) ?? 0) + count);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, count]) => ({ date, count, light: lightOf(remainingWorkingDays(calendar, today, date)) }));
}

async function page(
  ctx: Context,
  list: ListRequest,
  whose: (ctx: Context) => TaskCondition[],
  usual: TaskSort[],
): Promise<ListResult<Task>> {
  const { pageNo, limit } = list.requestPage;
  const sorts = sortsOf(ctx, list.sorts, usual);
  const filters = conditionsOf(ctx, list.parameters);
  const offset = (pageNo - 1) * limit;
  const spaces: { rows: TaskView[]; total: number }[] = [];
  const isSingle = ctx.scope.role !== 'app_platform' || ctx.tenant?.kind === 'authority';
  // With several authorities each gives its first rows; together they hold the page asked for.
  const part = isSingle ? { offset, limit } : { offset: 0, limit: offset + limit };
  await inMySpaces(
    ctx,
    async (space) => void spaces.push(await pageOfTasks(space.db, [...whose(space), ...filters], sorts, part)),
  );
  const totalCount = spaces.reduce((sum, space) => sum + space.total, 0);
  const rows = spaces.flatMap((space) => space.rows);
  const shown = isSingle ? rows : rows.sort(inOrder(sorts)).slice(offset, offset + limit);
  const dataResult = await showTasks(ctx, shown);
  return {
    dataResult,
    pageResult: { pageNo, limit, totalCount, totalPages: Math.ceil(totalCount / limit), exact: true },
  };
}

function inOrder(sorts: readonly TaskSort[]): (a: TaskView, b: TaskView) => number {
  return (a, b) => {
    for (const { column, order } of sorts) {
      const [left, right] = [a[column], b[column]];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
      } else if (left < right) return order === 'desc' ? 1 : -1;
      else if (left > right) return order === 'desc' ? -1 : 1;
    }
    return BigInt(a.id) < BigInt(b.id) ? -1 : 1;
  };
}
