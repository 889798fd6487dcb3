import type { ReactNode } from 'react';
import { useCompletedTasks } from '../../runtime/task/task.queries.ts';
import { TaskTable } from './TaskTable.tsx';

const latest = [{ field: 'completedAt', order: 'DESC' as const }];

/** What I completed, the latest first. */
export default function CompletedTasksPage(): ReactNode {
  return <TaskTable kind="completed" useTasks={useCompletedTasks} sorts={latest} />;
}
