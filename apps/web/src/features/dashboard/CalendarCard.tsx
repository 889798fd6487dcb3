import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/tab.ts';
import { today as dayOfLaw } from '../../client/today.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Cell, calendarCells, workingDays } from './calendar.ts';
import { useDashboard } from './dashboard.queries.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const marks = { red: 'mr', yellow: 'my', green: 'mg' } as const;

/** The month with holidays, shifted working weekends and the days on which something is due. */
export function CalendarCard(): ReactNode {
  const { t } = useTranslation();
  const today = dayOfLaw();
  const [month, setMonth] = useState(today.slice(0, 7));
  const { data } = useDashboard(month === today.slice(0, 7) ? undefined : month);
  const days = data?.month ?? [];
  const step = (by: number) => setMonth(dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM'));

  return (
    <Card
      title={
        <>
          <h2>{t('dashboard.widget.calendar')}</h2>
          <button
            type="button"
            className="lk month-name"
            onClick={() => setMonth(today.slice(0, 7))}
            title={t('dashboard.thisMonth')}
          >
            {dayjs(`${month}-01`).format(t('dashboard.monthFormat'))}
          </button>
        </>
      }
      extra={
        <>
          <button type="button" className="ib s" aria-label={t('dashboard.monthBefore')} onClick={() => step(-1)}>
            <Icon name="left" size={14} />
          </button>
          <button type="button" className="ib s" aria-label={t('dashboard.monthAfter')} onClick={() => step(1)}>
            <Icon name="right" size={14} />
          </button>
        </>
      }
    >
      <div className="cal">
        {weekdays.map((day) => (
          <span key={day} className="wd">
            {t(`dashboard.weekday${day}`)}
          </span>
        ))}
        {calendarCells(month, days).map((cell) => (
          <DayCell key={cell.date} cell={cell} isToday={cell.date === today} />
        ))}
      </div>
      <Legend workingDays={days.length > 0 ? workingDays(days) : null} />
    </Card>
  );
}

function Legend({ workingDays: count }: { workingDays: number | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="legend sm t2">
      <span>
        <i className="mr" />
        {t('dashboard.markRed')}
      </span>
      <span>
        <i className="my" />
        {t('dashboard.markYellow')}
      </span>
      <span>
        <i className="mg" />
        {t('dashboard.markGreen')}
      </span>
      <span className="sp" />
      {count === null ? null : <span>{t('dashboard.workingDays', { count })}</span>}
    </div>
  );
}

function DayCell({ cell, isToday }: { cell: Cell; isToday: boolean }): ReactNode {
  const { t } = useTranslation();
  const { info } = cell;
  if (cell.isOther || !info)
    return <span className={cell.isOther ? 'o' : isToday ? 'today' : undefined}>{cell.day}</span>;
  const isFree = info.kind === 'rest' || info.kind === 'holiday';
  const title = [info.name, info.count > 0 ? t('dashboard.dueCount', { count: info.count }) : null]
    .filter(Boolean)
    .join(' · ');
  const content = (
    <>
      {cell.day}
      {info.kind === 'holiday' ? <em>{t('dashboard.restMark')}</em> : null}
      {info.kind === 'shifted' ? <em className="b">{t('dashboard.workMark')}</em> : null}
      {info.light ? <i className={marks[info.light]} /> : null}
      {title ? <span className="visually-hidden">{title}</span> : null}
    </>
  );
  const className = isToday ? 'today' : isFree ? 'we' : undefined;
  if (info.count === 0)
    return (
      <span className={className} title={title || undefined}>
        {content}
      </span>
    );
  return (
    <button type="button" className={className} title={title} onClick={() => openTab({ path: '/tasks/pending' })}>
      {content}
    </button>
  );
}
