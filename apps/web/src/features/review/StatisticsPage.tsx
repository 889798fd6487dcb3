import { type RuleStatistic, reviewStatistics, reviewStatisticsExport, type Severity, textOf } from '@app/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, getLanguage, send, toApiError, useTabShown } from '../../client/index.ts';
import { Card } from '../../ui/Card.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { endsOf, isRange } from '../../ui/day-range.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SeverityTag } from '../../ui/SeverityTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { TrendChart } from './TrendChart.tsx';
import './statistics.css';

/** How often each rule found something and how often officers agreed with it, with the trend by month. */
export default function StatisticsPage(): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [days, setDays] = useState('');
  /** The last days that can be asked for. */
  const [asked, setAsked] = useState('');
  const [rule, setRule] = useState<string | null>(null);
  const { from, to } = endsOf(asked);
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const found = useQuery({
    queryKey: ['review', 'statistics', period, rule],
    queryFn: ({ signal }) => send(reviewStatistics, { ...period, ...(rule ? { rule } : {}) }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  const save = useMutation({
    mutationFn: () => downloadFile(reviewStatisticsExport, period, `${t('review.statistics')}.xlsx`, { quiet: true }),
    onError: (error) => message.error(toApiError(error).text),
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void refetch()} />;
  return (
    <div className="page stat-page">
      <PageHeader
        title={t('review.statistics')}
        facts={found.data && <span className="t2">{t('review.reviewedCases', { count: found.data.reviewed })}</span>}
        actions={
          <>
            <DayRange
              label={t('review.period')}
              value={days}
              onChange={(range) => {
                setDays(range);
                if (isRange(range)) setAsked(range);
              }}
            />
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              <Icon name="download" size={14} />
              {t('list.export')}
            </Button>
          </>
        }
      />
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

function RuleTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: RuleStatistic[] | undefined;
  chosen: string | null;
  onChoose: (rule: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const number = (key: 'found' | 'cases' | 'accepted' | 'rejected') => ({
    key,
    title: t(`review.stat.${key}`),
    width: 100,
    align: 'right' as const,
    sorter: (a: RuleStatistic, b: RuleStatistic) => a[key] - b[key],
    ...(key === 'found' ? { defaultSortOrder: 'descend' as const } : {}),
    render: (_: unknown, row: RuleStatistic) => row[key],
  });
  return (
    <Table<RuleStatistic>
      rowKey="rule"
      size="small"
      scroll={{ x: 720 }}
      loading={rows === undefined}
      dataSource={rows ?? []}
      locale={{
        emptyText: rows ? (
          <EmptyState icon="chart" text={t('review.noStatistics')} hint={t('review.noStatisticsHint')} />
        ) : (
          ' '
        ),
      }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      rowClassName={(row) => (row.rule === chosen ? 'ant-table-row-selected' : '')}
      columns={[
        {
          key: 'rule',
          title: t('review.stat.rule'),
          sorter: (a, b) => a.rule.localeCompare(b.rule),
          render: (_: unknown, row) => (
            <button type="button" className="stat-rule lk" onClick={() => onChoose(row.rule)}>
              <SeverityTag severity={row.severity as Severity} iconOnly /> <b>{row.rule}</b>{' '}
              <Zh text={textOf(row.title, language)} />
              {!row.enabled && <span className="t3"> {t('review.ruleOff')}</span>}
            </button>
          ),
        },
        number('found'),
        number('cases'),
        number('accepted'),
        number('rejected'),
        {
          key: 'precision',
          title: t('review.stat.precision'),
          width: 120,
          align: 'right',
          sorter: (a, b) => (a.precision ?? -1) - (b.precision ?? -1),
          render: (_: unknown, row) => (row.precision === null ? '—' : `${(row.precision * 100).toFixed(1)}%`),
        },
      ]}
    />
  );
}
