import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { CompletedCard } from './CompletedCard.tsx';
import { useDashboard } from './dashboard.queries.ts';
import { MonthsChart } from './MonthsChart.tsx';
import { NewsCard } from './NewsCard.tsx';
import { PendingCard } from './PendingCard.tsx';
import { QuickCard } from './QuickCard.tsx';
import { UserCard } from './UserCard.tsx';
import './dashboard.css';

/** The home page: what waits for me, until when, and how the work goes; every figure is counted from real rows. */
export default function DashboardPage(): ReactNode {
  const { t } = useTranslation();
  const { user, employee } = useSession();
  const { data, error, refetch } = useDashboard();
  useRefreshOnReturn();
  const now = dayjs();
  const today = data?.month.find((day) => day.date === now.format('YYYY-MM-DD'));
  const name = employee?.name ?? user?.fullname ?? '';
  const part = now.hour() < 5 ? 'night' : now.hour() < 12 ? 'morning' : now.hour() < 18 ? 'afternoon' : 'evening';
  const hasMonths = data?.months.some((month) => month.submitted + month.finished > 0) ?? false;

  return (
    <div className="page dashboard">
      <div className="ph1">
        <h1>{t(`dashboard.good_${part}`, { name })}</h1>
        <span className="t2 today-facts">
          <span>{now.format(t('dashboard.dayFormat'))}</span>
          <span>{t(`dashboard.weekdayLong${now.day() === 0 ? 7 : now.day()}`)}</span>
          {today ? <span>{today.name ?? t(`dashboard.kind_${today.kind}`)}</span> : null}
        </span>
        <span className="sp" />
        {data ? <Urgency overdue={data.overdue} soon={data.dueSoon} /> : null}
      </div>
      <div className="grid">
        <PendingCard />
        <CalendarCard />
        <Card
          className="area-c"
          title={
            <>
              <h2>{t('dashboard.flow')}</h2>
              <span className="t3 sm">{t('dashboard.flowHint', { count: data?.months.length ?? 6 })}</span>
            </>
          }
          extra={
            <>
              <span className="key">
                <i />
                {t('dashboard.submitted')}
              </span>
              <span className="key hatched">
                <i />
                {t('dashboard.finished')}
              </span>
            </>
          }
        >
          {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
          {data && !hasMonths ? <EmptyState icon="chart" text={t('dashboard.flowNone')} /> : null}
          {data && hasMonths ? <MonthsChart months={data.months} /> : null}
        </Card>
        <CompletedCard thisWeek={data?.completedThisWeek ?? null} />
        <NewsCard />
        <UserCard figures={data} />
        <QuickCard />
      </div>
    </div>
  );
}

function Urgency({ overdue, soon }: { overdue: number; soon: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="urgency">
      {overdue > 0 ? <b>{t('dashboard.overdue', { count: overdue })}</b> : <span>{t('dashboard.noneOverdue')}</span>}
      <span aria-hidden="true">·</span>
      <span className="t2">{soon > 0 ? t('dashboard.soon', { count: soon }) : t('dashboard.noneSoon')}</span>
    </span>
  );
}

/** The page stays mounted; what it shows is asked again each time it is returned to. */
function useRefreshOnReturn(): void {
  const { active } = useTab();
  const queries = useQueryClient();
  const wasActive = useRef(active);
  useEffect(() => {
    if (active && !wasActive.current)
      for (const key of ['dashboard', 'task', 'message']) void queries.invalidateQueries({ queryKey: [key] });
    wasActive.current = active;
  }, [active, queries]);
}
