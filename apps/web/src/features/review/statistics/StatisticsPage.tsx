import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DayRange } from '../../../ui/day/DayRange.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RulesToRevise } from './RulesToRevise.tsx';
import { RuleTable } from './RuleTable.tsx';
import { TrendChart } from './TrendChart.tsx';
import { useStatistics } from './use-statistics.ts';
import './statistics.css';

/** How often each rule found something and how often officers agreed with it, with the trend by month. */
export default function StatisticsPage(): ReactNode {
  const { t } = useTranslation();
  const { days, setDays, rule, setRule, found, save } = useStatistics();
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className="page stat-page">
      <PageHeader
        title={t('review.statistics')}
        facts={found.data && <span className="t2">{t('review.reviewedCases', { count: found.data.reviewed })}</span>}
        actions={
          <>
            <DayRange label={t('review.period')} value={days} onChange={setDays} />
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              <Icon name="download" size={14} />
              {t('list.export')}
            </Button>
          </>
        }
      />
      <RulesToRevise />
      <Card
        title={rule ? t('review.trendOf', { rule }) : t('review.trend')}
        extra={
          rule && (
            <button type="button" className="lk" onClick={() => setRule(null)}>
              {t('review.allRules')}
            </button>
          )
        }
      >
        {found.data ? <TrendChart months={found.data.months} /> : <div className="stat-wait" />}
      </Card>
      <Card bare title={t('review.byRule')} extra={<span className="t3">{t('review.precisionHint')}</span>}>
        <RuleTable rows={found.data?.rules} chosen={rule} onChoose={setRule} />
      </Card>
    </div>
  );
}
