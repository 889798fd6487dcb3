import type { ListResult, Message, Task } from '@app/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useInbox } from '../../runtime/message/message.queries.ts';
import { pageOf, useCompletedTasks, usePendingTasks } from '../../runtime/task/task.queries.ts';

export type PendingOrder = 'due' | 'arrived';

/** The first pending tasks, most urgent or newest first. */
export function usePendingOverview(order: PendingOrder): UseQueryResult<ListResult<Task>> {
  return usePendingTasks(
    pageOf(1, 20, [order === 'due' ? { field: 'due', order: 'ASC' } : { field: 'createdAt', order: 'DESC' }]),
  );
}

/** The last completed tasks. */
export function useCompletedOverview(): UseQueryResult<ListResult<Task>> {
  return useCompletedTasks(pageOf(1, 20, [{ field: 'completedAt', order: 'DESC' }]));
}

/** The newest bulletins, or the newest messages to me, read or not. */
export function useMessageOverview(kind: 'bulletins' | 'messages'): UseQueryResult<ListResult<Message>> {
  const parameter = { key: kind === 'bulletins' ? 'Q^messageType^S' : 'Q^messageType^NE', value: 'bulletin' };
  return useInbox(pageOf(1, 10, [], [parameter]));
}
