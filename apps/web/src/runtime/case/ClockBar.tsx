import { deadlineExplain, type Output, type Task, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DeadlineTag, weekendWords } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

/**
 * The open task, who has it (or how many of those who sign still do; a step of a company is claimed by nobody), and its clock, which explains itself
 * (怎么算的).
 */
export function ClockBar({
  task,
  holders,
  byCompany = false,
}: {
  task: Task;
  holders: number;
  byCompany?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const holder =
    holders > 1
      ? t('case.heldBy', { count: holders })
      : task.claimedBy
        ? t('case.claimedBy', { name: task.claimedBy })
        : t(byCompany ? 'case.byCompany' : 'case.unclaimed');
  return (
    <section className="card clock-bar" aria-label={t('case.clock')}>
      <b>{textOf(task.nodeTitle, getLanguage())}</b>
      <span className="t2">
        <Zh text={holder} />
      </span>
      {task.due ? <Clock taskId={task.id} due={task.due} /> : <span className="t3">{t('case.noDeadline')}</span>}
    </section>
  );
}

/** How much of the time is used, until when it runs, and the days that count. */
function Clock({ taskId, due }: { taskId: string; due: NonNullable<Task['due']> }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const drawer = useDrawerOfTab(open, () => setOpen(false));
  const explanation = useQuery({
    queryKey: ['deadline', taskId],
    queryFn: ({ signal }) => send(deadlineExplain, { taskId }, { quiet: true, signal }),
  });
  const data = explanation.data;
  const share = data && data.limit > 0 ? Math.min(100, Math.round((data.used / data.limit) * 100)) : 0;
  const assumed = weekendWords(due.weekendYears, t);
  // The days are counted up to the last one: what went by after it is told by the deadline.
  const late = Math.max(0, -due.remaining);
  const used = data ? t('case.used', { used: data.used + late, limit: data.limit }) : '';
  return (
    <>
      <span className="clock-track" role="img" aria-label={used}>
        <i className={`clock-fill k-${due.light}`} style={{ inlineSize: `${share}%` }} />
      </span>
      <DeadlineTag due={due} />
      {data && <span className="t2">{used}</span>}
      <span className="t2">{t('case.dueOn', { date: due.date })}</span>
      {assumed !== null && <span className="t2">{assumed}</span>}
      <button type="button" className="lk" onClick={() => setOpen(true)}>
        {t('case.howCounted')}
      </button>
      <Drawer title={t('case.howCounted')} {...drawer} size={480}>
        {explanation.isError && <ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />}
        {data && <Counted {...data} />}
      </Drawer>
    </>
  );
}

function Counted({ unit, start, limit, due, basis, weekendYears, days }: Output<typeof deadlineExplain>): ReactNode {
  const { t } = useTranslation();
  const assumed = weekendWords(weekendYears, t);
  return (
    <>
      <p className="clock-words">
        {t(`case.counted.${unit}`, { start: start.slice(0, 10), limit, due: due.slice(0, 10) })}
      </p>
      {assumed !== null && (
        <p className="clock-words" role="note">
          {assumed}
        </p>
      )}
      {basis && <p className="clock-words t2">{basis}</p>}
      <Table
        rowKey="date"
        size="small"
        pagination={false}
        dataSource={days}
        columns={[
          { title: t('case.day'), dataIndex: 'date', width: 120 },
          { title: t('case.counts'), width: 90, render: (_, day) => (day.counts ? '✓' : '—') },
          { title: t('case.reason'), dataIndex: 'reason' },
        ]}
      />
    </>
  );
}
