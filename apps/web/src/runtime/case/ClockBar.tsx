import { deadlineExplain, type Task, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { DeadlineTag } from '../../ui/DeadlineTag.tsx';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** The open task, who has it (or how many of those who sign still do), and its clock, which explains itself (怎么算的). */
export function ClockBar({ task, holders }: { task: Task; holders: number }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const drawer = useDrawerOfTab(open, () => setOpen(false));
  const explanation = useQuery({
    queryKey: ['deadline', task.id],
    queryFn: ({ signal }) => send(deadlineExplain, { taskId: task.id }, { quiet: true, signal }),
    enabled: task.due !== null,
  });
  const data = explanation.data;
  const share = data && data.limit > 0 ? Math.min(100, Math.round((data.used / data.limit) * 100)) : 0;
  return (
    <section className="card clock-bar" aria-label={t('case.clock')}>
      <b>{textOf(task.nodeTitle, getLanguage())}</b>
      <span className="t2">
        {holders > 1
          ? t('case.heldBy', { count: holders })
          : task.claimedBy
            ? t('case.claimedBy', { name: task.claimedBy })
            : t('case.unclaimed')}
      </span>
      {task.due ? (
        <>
          <span
            className="clock-track"
            role="img"
            aria-label={data ? t('case.used', { used: data.used, limit: data.limit }) : ''}
          >
            <i className={`clock-fill k-${task.due.light}`} style={{ inlineSize: `${share}%` }} />
          </span>
          <DeadlineTag due={task.due} />
          {data && <span className="t2">{t('case.used', { used: data.used, limit: data.limit })}</span>}
          <span className="t2">{t('case.dueOn', { date: task.due.date })}</span>
          <button type="button" className="lk" onClick={() => setOpen(true)}>
            {t('case.howCounted')}
          </button>
        </>
      ) : (
        <span className="t3">{t('case.noDeadline')}</span>
      )}
      <Drawer title={t('case.howCounted')} {...drawer} size={480}>
        {explanation.isError && <ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />}
        {data && (
          <>
            <p className="clock-words">
              {t(`case.counted.${data.unit}`, {
                start: data.start.slice(0, 10),
                limit: data.limit,
                due: data.due.slice(0, 10),
              })}
            </p>
            {data.basis && <p className="clock-words t2">{data.basis}</p>}
            <Table
              rowKey="date"
              size="small"
              pagination={false}
              dataSource={data.days}
              columns={[
                { title: t('case.day'), dataIndex: 'date', width: 120 },
                { title: t('case.counts'), width: 90, render: (_, day) => (day.counts ? '✓' : '—') },
                { title: t('case.reason'), dataIndex: 'reason' },
              ]}
            />
          </>
        )}
      </Drawer>
    </section>
  );
}
