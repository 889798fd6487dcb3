import { addDays } from '@app/engine/clock';
import dayjs from 'dayjs';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage } from '../../client/index.ts';
import { dayInWords } from '../../client/today.ts';
import type { Calendar, CalendarDay } from './use-calendar.ts';

/** Entries that fit into a day; more are told by their number. */
const inDay = 2;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Where a key leads from a day; null = the key is for nothing here. */
function dayAfterKey(key: string, day: string): string | null {
  const weekday = (dayjs(day).day() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return dayjs(day).subtract(1, 'month').format('YYYY-MM-DD');
    case 'PageDown':
      return dayjs(day).add(1, 'month').format('YYYY-MM-DD');
    default:
      return null;
  }
}

/** The weeks of a month; one day is chosen, and the keyboard goes from day to day. */
export function MonthGrid({
  calendar,
  label,
  onEnter,
}: {
  calendar: Calendar;
  label: string;
  /** Goes to the entries of the chosen day, when there are several. */
  onEnter: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { day, days, go } = calendar;
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const press = (event: KeyboardEvent, { date, entries }: CalendarDay) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && entries.length > 0) {
      event.preventDefault();
      const [only] = entries;
      if (entries.length === 1) only?.open();
      else onEnter();
      return;
    }
    const next = dayAfterKey(event.key, date);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    go(next);
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table ref={grid} className="calendar-grid" aria-label={label}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {t(`dashboard.weekday${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((one) => (
              <td key={one.date} className={lookOf(one, calendar)}>
                <button
                  type="button"
                  className="calendar-day"
                  data-day={one.date}
                  tabIndex={one.date === day ? 0 : -1}
                  aria-label={wordsOf(one, t)}
                  aria-current={one.date === calendar.today ? 'date' : undefined}
                  aria-pressed={one.date === day}
                  onClick={() => go(one.date)}
                  onKeyDown={(event) => press(event, one)}
                >
                  <span className="calendar-number">{one.day}</span>
                  <Mark day={one} />
                </button>
                <Shortly day={one} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sign and the name of a day that the holiday table tells. */
function Mark({ day: { kind, name } }: { day: CalendarDay }): ReactNode {
  const { t } = useTranslation();
  if (kind !== 'holiday' && kind !== 'shifted') return null;
  return (
    <>
      <em className={`calendar-mark is-${kind}`}>{t(`dashboard.${kind === 'holiday' ? 'restMark' : 'workMark'}`)}</em>
      <span className="calendar-name ell">{name}</span>
    </>
  );
}

/** The first entries of a day in one line each; the pointer opens them, the keyboard has them beside the month. */
function Shortly({ day: { entries } }: { day: CalendarDay }): ReactNode {
  const { t } = useTranslation();
  const shown = entries.length > inDay + 1 ? entries.slice(0, inDay) : entries;
  return (
    <>
      {shown.map(({ key, time, title, kind, open }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={`calendar-entry is-${kind}`}
          title={title}
          onClick={open}
        >
          {time ? <time>{time}</time> : null}
          <span className="ell">{title}</span>
        </button>
      ))}
      {entries.length > shown.length ? (
        <span className="calendar-rest sm">{t('calendar.rest', { count: entries.length - shown.length })}</span>
      ) : null}
    </>
  );
}

function lookOf({ date, isOther, kind }: CalendarDay, { day, today }: Calendar): string {
  return [
    isOther ? 'is-other' : '',
    kind === 'rest' || kind === 'holiday' ? 'is-free' : '',
    date === today ? 'is-today' : '',
    date === day ? 'is-chosen' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function wordsOf(
  { date, kind, name, entries }: CalendarDay,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  return [
    dayInWords(new Date(`${date}T12:00:00+08:00`), getLanguage()),
    kind === 'work' ? '' : (name ?? t(`dashboard.kind_${kind}`)),
    t('calendar.count', { count: entries.length }),
  ]
    .filter(Boolean)
    .join(comma());
}
