import { type areaBoard, type BoardCard, type BoardDefinition, type Output, textOf } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { filterOf } from '../../../kernel/list/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { innerSteps, type ShownTask, tasksShown } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { usedDays } from '../lists/steps-report.ts';
import { taskListFor } from '../lists/task-list.ts';
import { type BoardFacts, boardFacts } from './board-facts.ts';
import { plansArea, plansOfCases } from './plans.ts';

/** Most tasks that a board shows, the most urgent first; it says how many there are besides. */
const mostTasks = 2000;

/** The board of a worklist; 404 where it has none. */
export function boardOf({ definition }: Area): BoardDefinition {
  const board = definition.kind === 'worklist' ? definition.worklist.board : undefined;
  return board ?? fail('notFound');
}

interface TaskRow {
  id: string;
  number: string | null;
  product_class: string | null;
  person: string | null;
  version: number;
  total: number;
}

/** The open tasks that the caller may see in a worklist as cards of its board: one for each case and column. */
export async function readBoard(ctx: Context, area: Area): Promise<Output<typeof areaBoard>> {
  const board = boardOf(area);
  const { source, options, parameters } = await taskListFor(ctx, area, 'query', []);
  const { where } = filterOf(ctx, source, parameters);
  const nodes = board.columns.flatMap((column) => column.nodes);
  const { rows } =
    await sql<TaskRow>`select t.id::text, coalesce(t.accept_no, t.apply_no, t.number) as number, t.product_class,
      coalesce(t.claimed_by, t.person_id)::text as person, t.version, (count(*) over ())::int as total
    from (${source.over?.(null)}) t where ${options.where ?? sql`true`} and ${where} and t.node = any(${nodes}::text[])
    order by t.due_day nulls last, t.id limit ${mostTasks}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const shown = new Map((await tasksShown(ctx, ids)).map((task) => [task.id, task]));
  const facts = await boardFacts(ctx, area, ids);
  const isInner = await innerSteps(ctx);
  const cards = new Map<string, BoardCard>();
  for (const row of rows) {
    const task = shown.get(row.id);
    const fact = facts.get(row.id);
    const column = task && columnOf(board, task.node);
    if (!task || !fact || column === undefined) continue;
    const inner = task.due !== null && (await isInner({ ...task, version: row.version }));
    const key = `${column}:${task.caseId}`;
    const before = cards.get(key);
    const card = cardOf(ctx, { row, task, fact, column, inner });
    cards.set(key, before ? joined(before, card) : card);
  }
  const plans = new Map(
    [...(await plansOfCases(ctx, plansArea(ctx, area), null)).values()].map((plan) => [plan.id, plan]),
  );
  return {
    at: formatTime(ctx.businessNow()),
    cards: [...cards.values()],
    more: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
    medians: await mediansOf(ctx, board),
    plans: [...plans.values()],
  };
}

function columnOf(board: BoardDefinition, node: string): string | undefined {
  return board.columns.find(({ nodes }) => nodes.includes(node))?.key;
}

function cardOf(
  ctx: Context,
  {
    row,
    task,
    fact,
    column,
    inner,
  }: { row: TaskRow; task: ShownTask; fact: BoardFacts; column: string; inner: boolean },
): BoardCard {
  return {
    id: task.id,
    taskIds: [task.id],
    caseId: task.caseId,
    area: task.area,
    node: task.node,
    column,
    number: row.number,
    title: task.title,
    holderName: task.holderName,
    productClass: row.product_class,
    stage: textOf(task.nodeTitle, ctx.language),
    people: row.person !== null && task.claimedBy !== null ? [{ id: row.person, name: task.claimedBy }] : [],
    waiting: fact.waiting,
    due: task.due,
    used: task.used,
    stopped: fact.stopped,
    inner,
    last: fact.last,
    plan: fact.plan,
    createdAt: task.createdAt,
    mine: task.mine,
  };
}

/** One card for several tasks of a case in a column; the rows come with the most urgent first, whose clock it keeps. */
function joined(card: BoardCard, other: BoardCard): BoardCard {
  const people = [...card.people, ...other.people.filter(({ id }) => !card.people.some((one) => one.id === id))];
  return { ...card, taskIds: [...card.taskIds, ...other.taskIds], people, mine: card.mine || other.mine };
}

/** By column, the median of the working days that its steps took in the last twelve months. */
async function mediansOf(ctx: Context, board: BoardDefinition): Promise<Record<string, number | null>> {
  const pairs = board.columns.flatMap(({ key, nodes }) => nodes.map((node) => ({ key, node })));
  const nodes = pairs.map(({ node }) => node);
  const since = addDays(dayOf(ctx.businessNow()), -365);
  const used = await usedDays(
    ctx,
    sql`t.node = any(${nodes}::text[]) and t.completed_at >= ${since}::date::timestamp at time zone 'Asia/Shanghai'`,
  );
  const { rows } = await sql<{ key: string; median: number }>`
    with ${used}, pairs as (select * from unnest(${pairs.map(({ key }) => key)}::text[], ${nodes}::text[]) p (key, node))
    select pairs.key, percentile_disc(0.5) within group (order by used.days)::int as median
    from used join pairs on pairs.node = used.node group by pairs.key`.execute(ctx.db);
  const medians = new Map(rows.map(({ key, median }) => [key, median]));
  return Object.fromEntries(board.columns.map(({ key }) => [key, medians.get(key) ?? null]));
}
