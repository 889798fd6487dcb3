import {
  type ListRequest,
  type ListResult,
  type Task,
  type TaskDetail,
  taskCompleted,
  taskGet,
  taskPending,
} from '@app/contract';
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from '../../client/http.ts';
import { usePollInterval } from '../../client/live.ts';
import { isKnown } from '../../client/queries.ts';

/** A page of the tasks that wait for me; asked again when the server tells, else each minute. */
export function usePendingTasks(request: ListRequest): UseQueryResult<ListResult<Task>> {
  return useQuery({
    queryKey: ['task', 'pending', request],
    queryFn: ({ signal, queryKey }) => send(taskPending, request, { quiet: true, silent: isKnown(queryKey), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(),
  });
}

/** A page of the tasks that I completed. */
export function useCompletedTasks(request: ListRequest): UseQueryResult<ListResult<Task>> {
  return useQuery({
    queryKey: ['task', 'completed', request],
    queryFn: ({ signal }) => send(taskCompleted, request, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A task with what the caller may do with it now; `null` asks nothing. */
export function useTaskDetail(taskId: string | null): UseQueryResult<TaskDetail> {
  return useQuery({ ...taskDetailQuery(taskId ?? ''), enabled: taskId !== null });
}

/** The question behind `useTaskDetail`, for several at once. */
export function taskDetailQuery(taskId: string) {
  return queryOptions({
    queryKey: ['task', 'detail', taskId],
    queryFn: ({ signal }) => send(taskGet, { taskId }, { silent: true, signal }),
    retry: false,
  });
}

/** Where a task is done: its case, told which task. */
export function taskPath(task: Task): string {
  return `/${task.area}/case/${task.caseId}?task=${task.id}`;
}

/** Request of one page. */
export function pageOf(
  pageNo: number,
  limit: number,
  sorts: ListRequest['sorts'] = [],
  parameters: ListRequest['parameters'] = [],
): ListRequest {
  return { parameters, requestPage: { pageNo, limit }, sorts };
}
