import { type Confirmation, type Matter, type Task, textOf } from '@app/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/session/session.ts';
import { openTab } from '../../client/tab.ts';
import { useAreas, useStatusOf } from '../../runtime/area/areas.ts';
import { LazyConfirmations } from '../../runtime/task/LazyConfirmations.tsx';
import { LazyMatters } from '../../runtime/task/LazyMatters.tsx';
import { taskPath } from '../../runtime/task/task.queries.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DeadlineTag } from '../../ui/tag/DeadlineTag.tsx';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { type PendingOrder, usePendingOverview } from './overview.queries.ts';

const orders: readonly PendingOrder[] = ['due', 'arrived'];

/** The tasks that wait for me, by deadline or by arrival, below what I am the second person for and what I look after without a task. */
export function PendingCard({
  confirmations,
  matters,
}: {
  confirmations: readonly Confirmation[];
  matters: readonly Matter[];
}): ReactNode {
  const { t } = useTranslation();
  const [order, setOrder] = useState<PendingOrder>('due');
  const { data, error, refetch, isPending } = usePendingOverview(order);
  const areas = useAreas().data;
  const tasks = data?.dataResult ?? [];
  const isEmpty = data && tasks.length + confirmations.length === 0;
  // Whoever has no step in any procedure is told that nothing of this kind will come.
  const hasNoStep =
    isEmpty && areas?.some(({ allowed }) => allowed.includes('handle') || allowed.includes('submit')) === false;
  return (
    <Card
      bare
      title={
        <>
          <h2>{t('dashboard.widget.pending')}</h2>
          {data ? (
            <span className="cnt">
              {data.pageResult.totalCount + confirmations.length + matters.filter(({ due }) => due).length}
            </span>
          ) : null}
          <fieldset className="segments">
            <legend className="visually-hidden">{t('dashboard.order')}</legend>
            {orders.map((one) => (
              <button key={one} type="button" aria-pressed={one === order} onClick={() => setOrder(one)}>
                {t(`dashboard.by_${one}`)}
              </button>
            ))}
          </fieldset>
        </>
      }
      extra={
        <button type="button" className="lk" onClick={() => openTab({ path: '/tasks/pending' })}>
          {t('dashboard.allPending')}
        </button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Suspense>
        {confirmations.length > 0 && <LazyConfirmations rows={confirmations} />}
        {(matters.length > 0 || hasNoStep) && <LazyMatters rows={matters} hasNoStep={hasNoStep} />}
      </Suspense>
      {isEmpty && !hasNoStep && (
        <EmptyState icon="checkCircle" text={t('dashboard.pendingNone')} hint={t('dashboard.pendingNoneHint')} />
      )}
      {isPending && <div className="card-wait" role="status" aria-label={t('common.loading')} />}
      {tasks.length > 0 && <PendingRows tasks={tasks} />}
    </Card>
  );
}

function PendingRows({ tasks }: { tasks: readonly Task[] }): ReactNode {
  const { t } = useTranslation();
  const language = useSession((state) => state.language);
  const statusOf = useStatusOf();
  return (
    <div className="rows">
      <table className="plain">
        <thead>
          <tr>
            <th>{t('task.product')}</th>
            <th className="step">{t('task.node')}</th>
            <th className="state">{t('task.status')}</th>
            <th>{t('task.due')}</th>
            <th>
              <span className="visually-hidden">{t('task.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => {
            const status = statusOf(task.area, task.status);
            const open = () => openTab({ path: taskPath(task), title: task.title });
            return (
              <tr key={task.id}>
                <td className="first">
                  <button type="button" className="lk ell" onClick={open} title={`${task.title} · ${task.holderName}`}>
                    <Zh text={task.title} />
                  </button>
                </td>
                <td className="step">{textOf(task.nodeTitle, language)}</td>
                <td className="state">{status ? <StatusTag {...status} /> : null}</td>
                <td>
                  <DeadlineTag due={task.due} />
                </td>
                <td className="last">
                  <button
                    type="button"
                    className="lk"
                    onClick={open}
                    aria-label={t('dashboard.handleOne', { title: task.title })}
                  >
                    {t('task.handle')}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
