import type { Context } from '../../kernel/context.ts';
import { outcomesOf } from './steps/load-process.ts';
import { type TaskView, tasksOfCase } from './stores/task.store.ts';

/**
 * Ids of the completed tasks of a case that do not count any more: somebody sent the work back (`sendsBack`) to a step that had been done, and they
 * were done from that step on. Who goes back further than the first step of the case undoes nothing.
 */
export async function undoneTasks(ctx: Context, caseId: string): Promise<ReadonlySet<string>> {
  const tasks = await tasksOfCase(ctx.db, caseId);
  const done = tasks.filter(({ state, completed_at }) => state === 'done' && completed_at !== null).sort(byEnd);
  const undone = new Set<string>();
  for (const back of done) {
    if (!(await sendsBack(ctx, back))) continue;
    const next = tasks.find(({ id, created_at }) => id !== back.id && created_at >= endOf(back));
    const before = done.slice(0, done.indexOf(back));
    const from = before.findLastIndex(({ node, process }) => node === next?.node && process === next.process);
    if (from >= 0) for (const { id } of before.slice(from)) undone.add(id);
  }
  return undone;
}

async function sendsBack(ctx: Context, task: TaskView): Promise<boolean> {
  if (task.outcome === null || task.kind !== 'task') return false;
  return (await outcomesOf(ctx, task)).some((one) => one.key === task.outcome && one.sendsBack === true);
}

const endOf = ({ completed_at }: TaskView) => completed_at ?? new Date(0);
const byEnd = (one: TaskView, other: TaskView) =>
  endOf(one).getTime() - endOf(other).getTime() || (BigInt(one.id) < BigInt(other.id) ? -1 : 1);
