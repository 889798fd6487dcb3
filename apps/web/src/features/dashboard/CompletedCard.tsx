import type { Task } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/tab.ts';
import { useStatusOf } from '../../runtime/area/areas.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useCompletedOverview } from './overview.queries.ts';

/** What I completed last, with the state of its case now. */
export function CompletedCard({ thisWeek }: { thisWeek: number | null }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useCompletedOverview();
  return (
    <Card
      className="flowing"
      title={
        <>
          <h2>{t('dashboard.widget.completed')}</h2>
          {thisWeek === null ? null : <span className="t3 sm">{t('dashboard.thisWeek', { count: thisWeek })}</span>}
        </>
      }
      extra={
        <button type="button" className="lk" onClick={() => openTab({ path: '/tasks/completed' })}>
          {t('common.all')}
        </button>
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.dataResult.length === 0 ? <EmptyState text={t('dashboard.completedNone')} /> : null}
      {data && data.dataResult.length > 0 ? <CompletedRows tasks={lastOfEachCase(data.dataResult)} /> : null}
    </Card>
  );
}

/** Several steps of one case are one line: the case stands as it is now. */
function lastOfEachCase(tasks: readonly Task[]): Task[] {
  return tasks.filter((task, at) => tasks.findIndex(({ caseId }) => caseId === task.caseId) === at);
}

function CompletedRows({ tasks }: { tasks: readonly Task[] }): ReactNode {
  const statusOf = useStatusOf();
  return (
    <ul className="lines">
      {tasks.map((task) => {
        const status = statusOf(task.area, task.status);
        return (
          <li key={task.id}>
            <button
              type="button"
              className="lk-plain ell"
              title={task.title}
              onClick={() => openTab({ path: `/${task.area}/case/${task.caseId}`, title: task.title })}
            >
              <Zh text={task.title} />
            </button>
            {status ? <StatusTag {...status} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
