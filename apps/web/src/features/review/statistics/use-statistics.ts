import { reviewStatistics, reviewStatisticsExport } from '@app/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, send, toApiError, useTabShown } from '../../../client/index.ts';
import { endsOf, isRange } from '../../../ui/day/day-range.ts';

/** Statistics of the rules in a period, of all rules or of one, and the sheet of them. */
export function useStatistics() {
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
  return {
    days,
    /** Takes what is typed; asks only once it is a whole period. */
    setDays: (range: string) => {
      setDays(range);
      if (isRange(range)) setAsked(range);
    },
    rule,
    setRule,
    found,
    save,
  };
}
