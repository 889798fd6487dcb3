import type { ListRequest, ListResult, Task } from '@app/contract';
import { constants } from '@app/contract/constants';
import { useState } from 'react';
import { useTab } from '../../client/tab.ts';
import { pageOf } from '../../runtime/task/task.queries.ts';

interface Answer {
  data: ListResult<Task> | undefined;
  error: unknown;
  isFetching: boolean;
  isPending: boolean;
  refetch: () => unknown;
}
export interface TaskQuestion {
  useTasks: (request: ListRequest) => Answer;
  sorts: ListRequest['sorts'];
}

/** A page of tasks as the address says it, so that a reload keeps it: its words, its page, and which tasks are chosen. */
export function useTaskList({ useTasks, sorts }: TaskQuestion) {
  const { query, setQuery } = useTab();
  const page = Math.max(1, Number(query.page) || 1);
  const size = Number(query.limit) || constants.pageSize;
  const parameters = query.text ? [{ key: 'Q^title^SL', value: query.text }] : [];
  const { data, error, isFetching, isPending, refetch } = useTasks(pageOf(page, size, sorts, parameters));
  const [chosen, choose] = useState<string[]>([]);
  return {
    data,
    refetch,
    isPending,
    failure: data ? null : error,
    isAskedAgain: isFetching && !isPending,
    rows: data?.dataResult ?? [],
    chosen,
    choose,
    text: query.text,
    find: (text: string) => setQuery({ text: text.trim() || undefined, page: undefined }),
    pager: {
      page,
      size,
      total: data?.pageResult.totalCount ?? 0,
      onChange: (next: number, limit: number) =>
        setQuery({
          page: next > 1 ? String(next) : undefined,
          limit: limit === constants.pageSize ? undefined : String(limit),
        }),
    },
  };
}
