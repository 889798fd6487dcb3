import type { ReactNode } from 'react';
import { usePendingTasks } from '../../runtime/task/task.queries.ts';
import { TaskTable } from './TaskTable.tsx';

const byDeadline = [{ field: 'due', order: 'ASC' as const }];

/** Everything that waits for me, the most urgent first. */
export default function PendingTasksPage(): ReactNode {
  return <TaskTable kind="pending" useTasks={usePendingTasks} sorts={byDeadline} />;
}
