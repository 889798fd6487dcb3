import { confirmations } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { send, useSession, useTabShown } from '../../client/index.ts';
import { LazyConfirmations } from '../../runtime/task/LazyConfirmations.tsx';
import { usePendingTasks } from '../../runtime/task/task.queries.ts';
import { TaskTable } from './TaskTable.tsx';

const byDeadline = [{ field: 'due', order: 'ASC' as const }];

/** Everything that waits for me, the most urgent first, below what I am the second person for. */
export default function PendingTasksPage(): ReactNode {
  const isSecond = useSession(({ roles }) => roles.includes('REGULATION_EDITOR') || roles.includes('SUPER'));
  const found = useQuery({
    queryKey: ['task', 'confirmations'],
    queryFn: ({ signal }) => send(confirmations, {}, { quiet: true, signal }),
    enabled: isSecond,
  });
  useTabShown(() => void (isSecond && found.refetch()));
  const rows = found.data ?? [];
  return (
    <TaskTable
      kind="pending"
      useTasks={usePendingTasks}
      sorts={byDeadline}
      {...(rows.length > 0
        ? {
            above: {
              count: rows.length,
              content: (
                <Suspense fallback={null}>
                  <LazyConfirmations rows={rows} />
                </Suspense>
              ),
            },
          }
        : {})}
    />
  );
}
