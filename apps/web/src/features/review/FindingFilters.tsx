import { weights } from '@app/contract';
import { Input, Segmented, Select } from 'antd';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useChosenFinding } from './use-chosen-finding.ts';

/** How the findings are grouped, and which of them are shown. */
export const FindingFilters = memo(function FindingFilters({
  by,
  setBy,
  filter,
  setFilter,
}: Pick<ReturnType<typeof useChosenFinding>, 'by' | 'setBy' | 'filter' | 'setFilter'>): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        size="small"
        value={by}
        onChange={setBy}
        options={[
          { value: 'weight', label: t('review.bySeverity') },
          { value: 'place', label: t('review.byPlace') },
        ]}
      />
      <Select
        size="small"
        aria-label={t('review.filterSeverity')}
        value={filter.weight}
        onChange={(weight) => setFilter({ ...filter, weight })}
        options={[
          { value: 'all', label: t('review.allSeverities') },
          ...weights.map((value) => ({ value, label: t(`common.severity.${value}`) })),
        ]}
      />
      <Select
        size="small"
        aria-label={t('review.filterState')}
        value={filter.state}
        onChange={(state) => setFilter({ ...filter, state })}
        options={(['all', 'open', 'accepted', 'rejected'] as const).map((value) => ({
          value,
          label: t(`review.state.${value}`),
        }))}
      />
      <Input
        size="small"
        allowClear
        placeholder={t('review.filterText')}
        aria-label={t('review.filterText')}
        value={filter.text}
        onChange={(event) => setFilter({ ...filter, text: event.target.value })}
      />
    </>
  );
});
