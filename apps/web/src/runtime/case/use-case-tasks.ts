import type { CaseDetail } from '@app/contract';
import { useTab } from '../../client/index.ts';
import { useTaskDetail } from '../task/task.queries.ts';

/** The open tasks of a case as they concern the caller. */
export function useCaseTasks({ tasks }: CaseDetail) {
  const task = tasks.find((one) => one.mine) ?? null;
  const openTask = task ?? tasks[0] ?? null;
  // What stands on the page is judged anew by the server: the task of the address, else one of the caller's, else any.
  const asked = useTab().query.task;
  const focus = openTask?.id ?? asked ?? null;
  const found = useTaskDetail(focus);
  const work = found.data ?? null;
  const named = useTaskDetail(asked && asked !== focus ? asked : null).data ?? null;
  // Decided a moment ago, it is known as it was before until it is read again: what it allowed then is offered no more.
  const isOver = named?.completedAt === null && !tasks.some(({ id }) => id === named.id);
  const past = isOver ? null : named;
  const signed = work !== null && (work.sign !== null || work.items.length > 1);
  const open = work?.items.filter(({ state }) => state === 'open' || state === 'claimed') ?? [];
  return {
    /** The caller's own. */
    task,
    openTask,
    /** The open task with what the caller may do; null while it is read. */
    work,
    /** Another task of the caller that the address names, e.g. a completed one that may be taken back. */
    past,
    /** Several vote or sign. */
    signed,
    /** How many still have it. */
    holders: signed ? open.length : 1,
    isPending: focus !== null && found.isPending,
  };
}
