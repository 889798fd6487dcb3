import { type SignSubject, type Task, textOf } from '@app/contract';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { standingIn } from '../../may-act.ts';
import { refuseDone } from '../../refusal.ts';
import { readsOwnTasks } from '../../steps/blind-steps.ts';
import { type DecidedTask, decidedTask } from '../../steps/load-process.ts';
import { openTasks, openTasksOfCases, taskById } from '../../stores/task.store.ts';
import { type ShownTask, showTasks } from '../../task-view.ts';
import { subjectOfTask } from './sign-task.ts';

/** One task, open or ended; an unknown or invisible one is state 404. */
export async function getTask(ctx: Context, taskId: string): Promise<ShownTask> {
  const [shown] = await showTasks(ctx, [(await taskById(ctx.db, taskId)) ?? fail('notFound')]);
  return shown ?? fail('notFound');
}

/** A task that the caller is about to act on: not open any more is `taskDone`, somebody else's 6010104. */
export async function taskForAction(ctx: Context, taskId: string): Promise<DecidedTask> {
  const row = (await taskById(ctx.db, taskId)) ?? fail('notFound');
  if ((await standingIn(ctx, row)) === null)
    fail('illegalPermission', { cause: text(ctx.language, 'workflow.notYours') });
  if (row.state !== 'open') await refuseDone(ctx, row);
  return decidedTask(row);
}

/** Open tasks of a case; `mine` marks those that the caller may do, `sign` what the caller would sign with each. */
export async function openTasksOf(ctx: Context, caseId: string): Promise<(ShownTask & { sign: SignSubject | null })[]> {
  const rows = await openTasks(ctx.db, caseId);
  const subjects = new Map<string, SignSubject | null>();
  for (const row of rows) subjects.set(row.id, await subjectOfTask(ctx, row));
  return (await showTasks(ctx, rows)).map((task) => ({ ...task, sign: subjects.get(task.id) ?? null }));
}

/** What a list of cases shows of the step that each is at. */
export interface Stage {
  title: string;
  due: Task['due'];
  assignee: string | null;
}

/** Where the cases of a list are: title, deadline and assignee of the most urgent open task, in one query for all. */
export async function stagesOf(ctx: Context, caseIds: readonly string[]): Promise<Map<string, Stage>> {
  const stages = new Map<string, Stage>();
  if (caseIds.length === 0) return stages;
  for (const task of await showTasks(ctx, await openTasksOfCases(ctx.db, caseIds))) {
    if (!task.mine && readsOwnTasks(ctx, task.area)) continue;
    const known = stages.get(task.caseId);
    if (known && (task.due?.date ?? '9999') >= (known.due?.date ?? '9999')) continue;
    stages.set(task.caseId, { title: textOf(task.nodeTitle, ctx.language), due: task.due, assignee: task.claimedBy });
  }
  return stages;
}
