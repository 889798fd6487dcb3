import { calendarDays, type HolidayRow, holidayDraft, holidayDrop, holidayPublish, holidaySave } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession, useTab } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { useAction, useAskedAction } from '../../runtime/admin/use-action.ts';

/** From this day of a year on its editors are told that the next one has no holidays yet. */
const warnFrom = '11-01';

const useDays = (year: number) =>
  useQuery({
    queryKey: ['admin', 'holidays', year],
    queryFn: ({ signal }) => send(calendarDays, { year: String(year) }, { quiet: true, signal }),
  });

/** The holidays of a year, the draft of the next list, and what can be done with it. */
export function useHolidays() {
  const { t } = useTranslation();
  const act = useAction();
  const ask = useAskedAction();
  const now = today();
  const { query } = useTab();
  const [year, setYear] = useState(Number(query.year ?? now.slice(0, 4)));
  const mayEdit = useSession(({ roles }) => roles.includes('REGULATION_EDITOR') || roles.includes('SUPER'));
  const shown = useDays(year);
  const nextYear = Number(now.slice(0, 4)) + 1;
  const next = useDays(nextYear);
  const drafted = useQuery({
    queryKey: ['admin', 'holidays', 'draft', year],
    queryFn: ({ signal }) => send(holidayDraft, { year: String(year) }, { quiet: true, signal }),
    enabled: mayEdit,
  });
  const draft = drafted.data?.draft ?? null;
  const isLate = mayEdit && now.slice(5) >= warnFrom && next.data?.length === 0;
  const savedAt = draft?.savedAt ?? '';
  return {
    year,
    setYear,
    days: shown.data ?? [],
    draft,
    mayEdit,
    nextIsMissing: isLate ? nextYear : null,
    save: (rows: HolidayRow[], reason: string) =>
      send(holidaySave, { year, rows, reason, after: draft?.savedAt ?? null }, { quiet: true }),
    publish: () =>
      ask(
        {
          title: t('holiday.askPublish', { year }),
          okText: t('holiday.publish'),
          content: t('holiday.moved', { moved: draft?.moved ?? 0, earlier: draft?.earlier ?? 0 }),
        },
        () => send(holidayPublish, { year, savedAt }, { quiet: true }),
        t('holiday.published'),
      ),
    drop: () => act(() => send(holidayDrop, { year, savedAt }, { quiet: true }), t('holiday.dropped')),
  };
}
export type HolidayWork = ReturnType<typeof useHolidays>;
