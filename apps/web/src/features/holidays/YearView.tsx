import type { HolidayRow } from '@app/contract';
import { addDays, daysBetween } from '@app/engine/clock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';

/** Twelve months; a free day and a shifted working day each have a sign of their own beside the colour. */
export function YearView({ year, days }: { year: number; days: readonly HolidayRow[] }): ReactNode {
  const { t } = useTranslation();
  const byDate = new Map(days.map((one) => [one.date, one]));
  const language = getLanguage();
  // A Monday.
  const monday = '2001-01-01';
  const week = t('holiday.week').split(' ');
  return (
    <div className="holidays-months">
      {Array.from({ length: 12 }, (_, month) => month).map((month) => {
        const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
        const following = month === 11 ? `${year + 1}-01-01` : `${year}-${String(month + 2).padStart(2, '0')}-01`;
        const length = daysBetween(first, following);
        const before = ((daysBetween(monday, first) % 7) + 7) % 7;
        const name = t('holiday.monthNames').split(' ')[month] ?? '';
        return (
          <section key={month} aria-label={`${year} ${name}`}>
            <h3>{name}</h3>
            <div className="holidays-days">
              {week.map((head, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the seven names stand in a fixed order and repeat letters
                <span key={at} className="holidays-head" aria-hidden="true">
                  {head}
                </span>
              ))}
              {Array.from({ length }, (_, at) => at + 1).map((day) => {
                const date = addDays(first, day - 1);
                const row = byDate.get(date);
                const isWeekend = (before + day - 1) % 7 > 4;
                const said = row
                  ? `${date} ${language === 'en' ? row.nameEn : row.name} ${t(`holiday.kinds.${row.kind}`)}`
                  : date;
                const look = row ? `is-${row.kind}` : isWeekend ? 'is-weekend' : '';
                return (
                  <time
                    key={date}
                    dateTime={date}
                    title={said}
                    className={`holidays-day ${look}`}
                    style={day === 1 ? { gridColumnStart: before + 1 } : undefined}
                  >
                    {day}
                    {row ? <i aria-hidden="true">{t(`holiday.signs.${row.kind}`)}</i> : null}
                  </time>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}
