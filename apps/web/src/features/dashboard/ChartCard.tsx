import type { Dashboard } from '@app/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MonthsChart } from './MonthsChart.tsx';

/** Cases of the last months as columns. */
export function ChartCard({ answer }: { answer: UseQueryResult<Dashboard> }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = answer;
  const hasMonths = data?.months.some((month) => month.submitted + month.finished > 0) ?? false;
  return (
    <Card
      title={
        <>
          <h2>{t('dashboard.flow')}</h2>
          <span className="t3 sm ell">{t('dashboard.flowHint', { count: data?.months.length ?? 6 })}</span>
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
  );
}
