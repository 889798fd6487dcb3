import type { HolidayRow } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';

/** Twelve months; a free day and a shifted working day each have a sign of their own beside the colour. */
export function YearView({ year, days }: { year: number; days: readonly HolidayRow[] }): ReactNode {
  const { t } = useTranslation();
  const byDate = new Map(days.map((one) => [one.date, one]));
  const language = getLanguage();
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const dayName = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const week = Array.from({ length: 7 }, (_, at) => dayName.format(new Date(Date.UTC(1970, 0, 5 + at))));
  return (
    <div className="holidays-months">
      {Array.from({ length: 12 }, (_, month) => month).map((month) => {
        const first = new Date(Date.UTC(year, month, 1));
        const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        const before = (first.getUTCDay() + 6) % 7;
        return (
          <section key={month} aria-label={`${year} ${monthName.format(first)}`}>
            <h3>{monthName.format(first)}</h3>
            <div className="holidays-days">
              {week.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the seven names stand in a fixed order and repeat letters
                <span key={at} className="holidays-head" aria-hidden="true">
                  {name}
                </span>
              ))}
              {Array.from({ length }, (_, at) => at + 1).map((day) => {
                const date = new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
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
