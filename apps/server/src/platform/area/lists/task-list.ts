import {
  type ListRequest,
  TaskLight,
  type TaskWhose,
  textOf,
  type Verb,
  TaskWhose as Whose,
  type WorklistDefinition,
} from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, Scope } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { fieldOf, type ListOptions, type ListSource, type Row } from '../../../kernel/list/index.ts';
import {
  type Lanes,
  lanesOf,
  lightIs,
  namedIn,
  pendingRows,
  type ShownTask,
  tasksShown,
} from '../../workflow/index.ts';
import { boardFacts } from '../board/board-facts.ts';
import { namedByPlans } from '../board/plans.ts';
import type { Area } from '../definitions/catalog.ts';
import { proposalOf, proposePeople } from '../proposals/propose.ts';
import { reachOf } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import { say } from '../texts.ts';
import { taskListSource } from './task-columns.ts';

type Parameters = ListRequest['parameters'];
/** Filters that are no columns: each narrows the list in its own way. */
const own = ['whose', 'light', 'plan'];

/** What an area lists when it lists tasks. */
function tasksListed({ definition }: Area): WorklistDefinition['worklist'] | undefined {
  return definition.kind === 'worklist' && definition.worklist.source === 'tasks' ? definition.worklist : undefined;
}

/**
 * The list behind a worklist of tasks as the caller may see it, and the filters that are columns of it. Without `whose` everything that the caller may
 * see: all tasks for the roles of `allFor`, for others those that they may do.
 * @throws 6010104 for `whose` = all by others; 400 for a value that is none.
 */
export async function taskListFor(
  ctx: Context,
  area: Area,
  verb: Verb,
  asked: Parameters,
): Promise<{ source: ListSource; options: ListOptions; parameters: Parameters }> {
  const worklist = tasksListed(area) ?? fail('notFound');
  const parameters = [...worklist.parameters, ...asked];
  const lanes = await lanesOf(ctx);
  const conditions: RawBuilder<unknown>[] = [];
  for (const { key, value } of parameters.filter((one) => own.includes(fieldOf(one.key)))) {
    if (value === '') continue;
    const field = fieldOf(key);
    const parts = value.split(',').map((one) => one.trim());
    const any: RawBuilder<unknown>[] = [];
    if (field === 'plan') any.push(await namedByPlans(ctx, area, parts));
    else
      for (const part of parts)
        any.push(
          field === 'whose'
            ? whoseIs(ctx, worklist, lanes, choiceIn(ctx, field, Whose, part))
            : await lightIs(ctx, choiceIn(ctx, field, TaskLight, part)),
        );
    conditions.push(sql`(${sql.join(any, sql` or `)})`);
  }
  if (!parameters.some(({ key, value }) => fieldOf(key) === 'whose' && value !== ''))
    conditions.push(seesAll(ctx, worklist) ? open : pendingRows(ctx, lanes, 't'));
  const reach = await reachOf(ctx, area, verb);
  if (reach !== null) conditions.push(reach(sql`t.case_id`));
  const hidden = rightIn(area.definition, verb, ctx)?.hidden ?? [];
  const columns = new Map([...taskListSource.columns].filter(([field]) => !hidden.includes(field)));
  return {
    source: { ...taskListSource, columns },
    options: {
      usualOrder: area.definition.list.sorts ?? [
        { field: 'dueAt', order: 'ASC' },
        { field: 'createdAt', order: 'ASC' },
      ],
      where: sql.join(conditions, sql` and `),
    },
    parameters: parameters.filter((one) => !own.includes(fieldOf(one.key))),
  };
}

const open = sql<SqlBool>`t.state = 'open'`;

function seesAll(ctx: Context, { allFor = [] }: WorklistDefinition['worklist']): boolean {
  return ctx.tenant?.kind === 'authority' && allFor.some((role) => ctx.roles.includes(role));
}

function whoseIs(
  ctx: Context,
  worklist: WorklistDefinition['worklist'],
  lanes: Lanes,
  whose: TaskWhose,
): RawBuilder<SqlBool> {
  const pending = pendingRows(ctx, lanes, 't');
  const { userId } = lanes;
  const held = sql<SqlBool>`(t.claimed_by is not null or ${namedIn(sql.ref('t.candidates'), [`user:${userId}`])})`;
  switch (whose) {
    case 'mine':
      return sql<SqlBool>`(${pending} and ${held})`;
    case 'pool':
      return sql<SqlBool>`(${pending} and not ${held})`;
    case 'done':
      return sql<SqlBool>`(t.state = 'done' and t.completed_by = ${userId} and t.is_last)`;
    case 'all':
      if (!seesAll(ctx, worklist)) fail('illegalPermission', { cause: say(ctx.language, 'notAllTasks') });
      return open;
  }
}

function choiceIn<T>(
  ctx: Context,
  field: string,
  known: { safeParse(value: unknown): { data?: T | undefined } },
  value: string,
): T {
  const found = known.safeParse(value).data;
  if (found !== undefined) return found;
  const message = say(ctx.language, 'wrongChoice', { field, value: value.slice(0, 60) });
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

/** The rows of a page as tasks with what the caller may do, the same as in the list of pending tasks, and figures of their cases. */
export async function withTasks(
  ctx: Context,
  area: Area,
  rows: readonly Row[],
  scopes: readonly Scope[],
): Promise<Row[]> {
  const hidden = rightIn(area.definition, 'query', ctx)?.hidden ?? [];
  const within = (scope: Scope, at: number, work: (inner: Context) => Promise<void>) =>
    at === 0 ? work(ctx) : ctx.within(scope, work);
  const figures = new Map<string, Record<string, number>>();
  const shown = new Map<string, ShownTask>();
  for (const [at, scope] of scopes.entries())
    await within(scope, at, async (inner) => {
      for (const task of await tasksShown(inner, idsOf(rows, 'id'))) shown.set(task.id, task);
      for (const of of inner.app.wiring.caseFigures ?? [])
        for (const [id, values] of await of(inner, idsOf(rows, 'caseId')))
          figures.set(id, { ...figures.get(id), ...values });
    });
  const tracked = await trackedFor(ctx, area, rows);
  const proposed = await proposedFor(ctx, area, rows, scopes);
  return rows.map((row) => {
    const task = shown.get(String(row.id));
    const all = {
      ...row,
      ...figures.get(String(row.caseId)),
      ...task,
      ...proposed.get(String(row.id)),
      ...tracked.get(String(row.id)),
      taskId: row.id,
      stage: task ? textOf(task.nodeTitle, ctx.language) : null,
      dueAt: task?.due?.date ?? null,
      light: task?.due?.light ?? null,
      assignee: task?.claimedBy ?? null,
    };
    return Object.fromEntries(Object.entries(all).filter(([field]) => !hidden.includes(field)));
  });
}

/** What the board of a worklist shows beside its tasks, in words, where it has one. */
async function trackedFor(ctx: Context, area: Area, rows: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  // Only an office has a board, and an office reads one space.
  if (tasksListed(area)?.board === undefined || ctx.scope.role !== 'app_authority') return new Map();
  const facts = await boardFacts(ctx, area, idsOf(rows, 'id'));
  return new Map(
    [...facts].map(([id, { plan, stopped, last, waiting }]) => [
      id,
      {
        plan: plan?.title ?? null,
        stopped,
        lastEvent: last ? `${last.at.slice(0, 16)} ${last.title}` : null,
        waiting: say(ctx.language, `waiting.${waiting}`),
      },
    ]),
  );
}

/** Who is proposed for the tasks of a page, in words, where the worklist proposes people. */
async function proposedFor(
  ctx: Context,
  area: Area,
  rows: readonly Row[],
  scopes: readonly Scope[],
): Promise<ReadonlyMap<string, { proposed: string | null; proposedWhy: string }>> {
  // Only an office has such a list, and an office reads one space.
  if (!proposalOf(area) || scopes.length !== 1 || ctx.scope.role !== 'app_authority') return new Map();
  const proposals = await proposePeople(ctx, area, idsOf(rows, 'id'));
  return new Map(
    proposals.map(({ taskId, people }) => {
      const names = people.map(({ proposed, candidates }) => candidates.find(({ id }) => id === proposed)?.name ?? '—');
      const why = people.map((one, at) => `${names[at]}：${one.why}`);
      return [taskId, { proposed: names.join(' / '), proposedWhy: why.join('；') }];
    }),
  );
}

const idsOf = (rows: readonly Row[], field: string): string[] => [...new Set(rows.map((row) => String(row[field])))];
