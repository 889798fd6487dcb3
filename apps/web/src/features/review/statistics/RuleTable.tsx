import { type RuleStatistic, type Severity, textOf } from '@app/contract';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { WeightTag } from '../../../ui/tag/WeightTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';

/** The rules with what they found and how officers decided, most found first; one is chosen to see its trend. */
export function RuleTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: RuleStatistic[] | undefined;
  chosen: string | null;
  onChoose: (rule: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const columns = useColumns(onChoose);
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
      columns={columns}
    />
  );
}

function useColumns(onChoose: (rule: string) => void): NonNullable<TableProps<RuleStatistic>['columns']> {
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
  return [
    {
      key: 'rule',
      title: t('review.stat.rule'),
      sorter: (a, b) => a.rule.localeCompare(b.rule),
      render: (_: unknown, row) => (
        <button type="button" className="stat-rule lk" onClick={() => onChoose(row.rule)}>
          <WeightTag weight={row.severity as Severity} iconOnly /> <b>{row.rule}</b>{' '}
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
  ];
}
