import { textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { dayInWords } from '../../client/today.ts';
import { DeadlineTag, type Due } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { areaLabelOf } from '../list/area/area-words.ts';
import { cellOf, StatusCell } from '../list/area/cells.tsx';
import type { CalendarDay, Entry } from './use-calendar.ts';

/** What stands on one day, each with its time, business, title and state. */
export function DayEntries({ day, shows }: { day: CalendarDay; shows: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { date, kind, name, entries } = day;
  const title = dayInWords(new Date(`${date}T12:00:00+08:00`), getLanguage());
  return (
    <section className="calendar-entries" aria-label={title}>
      <h3>
        {title}
        {kind === 'work' ? null : <span className="t3 sm">{name ?? t(`dashboard.kind_${kind}`)}</span>}
      </h3>
      {entries.length === 0 ? <p className="t3 sm">{t('calendar.noneOnDay')}</p> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <OneEntry entry={entry} shows={shows} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneEntry({ entry, shows }: { entry: Entry; shows: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { time, title, area, kind, row, open } = entry;
  const { definition } = area;
  const told = shows.filter((field) => row[field]);
  return (
    <button type="button" className={`calendar-full is-${kind}`} onClick={open}>
      <span className="calendar-line">
        {time ? <time>{time}</time> : null}
        <span className="calendar-kind sm">{textOf(definition.title, getLanguage())}</span>
        <span className="sp" />
        {row.status ? <StatusCell definition={definition} status={String(row.status)} /> : null}
      </span>
      <span className="calendar-title">
        <Zh text={title} />
      </span>
      {told.map((field) => (
        <span key={field} className="t2 sm">
          {areaLabelOf(definition, field, t)} {cellOf(definition, field, row)}
        </span>
      ))}
      {row.due ? <DeadlineTag due={row.due as Due} short /> : null}
    </button>
  );
}
