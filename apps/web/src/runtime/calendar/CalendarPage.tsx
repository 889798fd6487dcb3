import type { ListCalendar, PublishedArea } from '@app/contract';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import type { Row } from '../list/area/area-question.ts';
import { ListFilters } from '../list/ListFilters.tsx';
import { ListFrame } from '../list/ListFrame.tsx';
import { ListViews } from '../list/ListPage.tsx';
import { asksOthers, isNarrowed } from '../list/list-request.ts';
import type { ListSpec } from '../list/list-spec.ts';
import { useListAddress } from '../list/use-list.ts';
import { DayEntries } from './DayEntries.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { type Calendar, useCalendar } from './use-calendar.ts';
import './calendar.css';

/** The rows of a list on their days: a month with the chosen day beside it, on a phone the days that have something. */
export function CalendarPage({
  area,
  calendar,
  spec,
  facts,
  actions,
}: {
  area: PublishedArea;
  calendar: ListCalendar;
  spec: ListSpec<Row>;
  facts?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const address = useListAddress(spec);
  const { state, change } = address;
  const { [calendar.day]: _, ...asked } = state.filters;
  const narrowing = { ...state, filters: asked };
  const shown = useCalendar(area, calendar, narrowing);
  return (
    <ListFrame
      title={spec.title}
      facts={
        <>
          {facts}
          <ListViews spec={spec} address={address} />
        </>
      }
      actions={actions}
    >
      <ListFilters
        filters={(spec.filters ?? []).filter(({ field }) => field !== calendar.day)}
        values={asked}
        conditions={spec.conditions}
        tree={state.tree}
        onApply={(filters, none) =>
          change({ filters, ...(none === null || asksOthers(spec, asked, filters) ? { tree: null } : {}) })
        }
        onTree={(tree) => change({ tree })}
      />
      <section className={shown.isStale ? 'card calendar-card stale' : 'card calendar-card'} aria-label={spec.title}>
        <MonthHead calendar={shown} />
        {shown.error ? (
          <ErrorState error={shown.error} onRetry={shown.refetch} />
        ) : (
          <Month
            calendar={shown}
            shows={calendar.shows ?? []}
            onClear={isNarrowed(narrowing) ? () => change({ filters: {}, tree: null }) : null}
          />
        )}
      </section>
    </ListFrame>
  );
}

/** The month in words with the ways to others, and the businesses that stand in it. */
function MonthHead({ calendar: { month, kinds, today, go } }: { calendar: Calendar }): ReactNode {
  const { t } = useTranslation();
  const step = (by: number) => go(dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM-DD'));
  return (
    <div className="calendar-head">
      <button type="button" className="ib s" aria-label={t('dashboard.monthBefore')} onClick={() => step(-1)}>
        <Icon name="left" size={14} />
      </button>
      <h2 aria-live="polite">{monthWords(month, t)}</h2>
      <button type="button" className="ib s" aria-label={t('dashboard.monthAfter')} onClick={() => step(1)}>
        <Icon name="right" size={14} />
      </button>
      <Button size="small" onClick={() => go(today)}>
        {t('dashboard.thisMonth')}
      </Button>
      <span className="sp" />
      {kinds.length > 1
        ? kinds.map((title, at) => (
            <span key={title} className={`calendar-kind is-${at} sm`}>
              {title}
            </span>
          ))
        : null}
    </div>
  );
}

function Month({
  calendar,
  shows,
  onClear,
}: {
  calendar: Calendar;
  shows: readonly string[];
  onClear: (() => void) | null;
}): ReactNode {
  const { t } = useTranslation();
  const onPhone = useMedia(phone);
  const panel = useRef<HTMLElement>(null);
  const { days, day, month, more } = calendar;
  const own = days.filter(({ isOther }) => !isOther);
  const isEmpty = !calendar.isPending && own.every(({ entries }) => entries.length === 0);
  const nothing = (
    <EmptyState
      text={onClear ? t('list.nothingFound') : t('calendar.none', { month: monthWords(month, t) })}
      hint={t('calendar.noneHint')}
      action={onClear ? <Button onClick={onClear}>{t('list.clearFilters')}</Button> : undefined}
    />
  );
  const note = more > 0 ? <p className="calendar-more sm">{t('calendar.more', { count: more })}</p> : null;
  if (onPhone)
    return (
      <>
        {note}
        {isEmpty ? nothing : null}
        {own.map((one) => (one.entries.length > 0 ? <DayEntries key={one.date} day={one} shows={shows} /> : null))}
      </>
    );
  const chosen = days.find(({ date }) => date === day);
  return (
    <>
      {note}
      <div className="calendar-body">
        <MonthGrid
          calendar={calendar}
          label={t('calendar.month', { month: monthWords(month, t) })}
          onEnter={() => panel.current?.querySelector('button')?.focus()}
        />
        <aside className="calendar-side" ref={panel}>
          {chosen ? <DayEntries day={chosen} shows={shows} /> : null}
          {isEmpty ? nothing : null}
        </aside>
      </div>
      <p className="calendar-keys t3 sm">{t('calendar.keys')}</p>
    </>
  );
}

const monthWords = (month: string, t: (key: string) => string): string =>
  dayjs(`${month}-01`).format(t('dashboard.monthFormat'));

/** Chooses whether the rows stand in a list or in a month. */
export function ListShape({ as = 'list' }: { as: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { setQuery } = useTab();
  return (
    <Segmented
      aria-label={t('board.view')}
      options={[
        { value: 'list', label: t('board.asList') },
        { value: 'calendar', label: t('dashboard.widget.calendar') },
      ]}
      value={as}
      onChange={(chosen) => setQuery({ as: chosen === 'list' ? undefined : chosen })}
    />
  );
}
