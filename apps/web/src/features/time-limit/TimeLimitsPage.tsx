import { type TimeLimit, textOf, timeLimitQuery } from '@app/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useSession } from '../../client/index.ts';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { localRows } from '../../runtime/list/local-rows.ts';
import type { IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { DraftDrawer } from './DraftDrawer.tsx';
import { eventsInWords } from './stop-events.ts';
import { TimeLimitForm } from './TimeLimitForm.tsx';

/** A version of a limit as a row of the list. */
type Row = TimeLimit & { id: string };

/** Time limits of base data with all their versions; a new version begins on a day, and steps that run keep theirs. */
export default function TimeLimitsPage(): ReactNode {
  const [changing, setChanging] = useState<TimeLimit | null>(null);
  const [reading, setReading] = useState<TimeLimit | null>(null);
  return (
    <>
      <ListPage spec={useTimeLimitList(setChanging, setReading)} />
      <TimeLimitForm limit={changing} onClose={() => setChanging(null)} />
      <DraftDrawer limit={reading} onClose={() => setReading(null)} />
    </>
  );
}

const nameOf = (row: TimeLimit) => textOf(row.title, getLanguage());

function useTimeLimitList(change: (limit: TimeLimit) => void, read: (limit: TimeLimit) => void): ListSpec<Row> {
  const { t } = useTranslation();
  const mayEdit = useSession(({ roles }) => roles.includes('REGULATION_EDITOR') || roles.includes('SUPER'));
  return {
    id: 'time-limits',
    title: t('timeLimit.title'),
    async load(request, signal) {
      const all = await send(timeLimitQuery, {}, { quiet: true, signal });
      const rows = all.map((row) => ({ ...row, id: `${row.key} ${row.from}` }));
      return localRows(rows, request, {
        title: (row) => `${nameOf(row)} ${row.key}`,
        state: ({ state }) => state,
        from: ({ from }) => from,
        changedBy: ({ changedBy }) => changedBy ?? '',
      });
    },
    filters: [
      { field: 'title', label: t('timeLimit.name'), kind: 'text' },
      {
        field: 'state',
        label: t('timeLimit.state'),
        kind: 'choice',
        options: Object.keys(states).map((value) => ({ value, label: t(`timeLimit.states.${value}`) })),
      },
      { field: 'from', label: t('timeLimit.period'), kind: 'date' },
      { field: 'changedBy', label: t('timeLimit.changedBy'), kind: 'text' },
    ],
    columns: columnsOf(t),
    nameOf,
    rowActions: mayEdit
      ? [
          {
            key: 'change',
            label: t('timeLimit.change'),
            refusal: ({ to }) => (to === null ? null : t('timeLimit.isEnded')),
            run: change,
          },
          { key: 'draft', label: t('timeLimit.draft'), isShown: ({ draft }) => draft !== null, run: read },
        ]
      : [],
    exports: true,
  };
}

const states: Record<TimeLimit['state'], { look: MarkRole; icon: IconName }> = {
  inForce: { look: 'success', icon: 'check' },
  future: { look: 'info', icon: 'clock' },
  ended: { look: 'neutral', icon: 'archive' },
};

function columnsOf(t: TFunction): ListColumn<Row>[] {
  const words = (row: Row, field: 'start' | 'end') => textOf(row[field], getLanguage());
  const said = (field: 'start' | 'end', width: number): ListColumn<Row> => ({
    field,
    title: t(`timeLimit.${field}`),
    width,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={words(row, field)} />,
    text: (row) => words(row, field),
  });
  const length = (row: Row) => t(`timeLimit.units.${row.unit}`, { count: row.amount });
  const period = ({ from, to }: Row) => (to === null ? t('timeLimit.since', { from }) : `${from} – ${to}`);
  return [
    {
      field: 'title',
      title: t('timeLimit.name'),
      width: 160,
      wraps: true,
      sortable: false,
      render: (row) => (
        <>
          <Zh text={nameOf(row)} /> <span className="t3 sm">{row.key}</span>
        </>
      ),
      text: (row) => `${nameOf(row)} ${row.key}`,
    },
    {
      field: 'amount',
      title: t('timeLimit.length'),
      width: { words: ['workingDay', 'calendarDay'].map((unit) => t(`timeLimit.units.${unit}`, { count: 90 })) },
      wraps: true,
      sortable: false,
      render: (row) => (
        <>
          {length(row)}
          {row.inner ? <span className="t3 sm nw"> {t('timeLimit.inner')}</span> : null}
        </>
      ),
      text: length,
    },
    said('start', 110),
    said('end', 136),
    {
      field: 'state',
      title: t('timeLimit.state'),
      width: { tags: [...Object.keys(states).map((value) => t(`timeLimit.states.${value}`)), t('timeLimit.hasDraft')] },
      wraps: true,
      sortable: false,
      render: ({ state, draft }) => (
        <>
          <Mark {...states[state]}>{t(`timeLimit.states.${state}`)}</Mark>
          {draft ? (
            <Mark look="warning" icon="edit">
              {t('timeLimit.hasDraft')}
            </Mark>
          ) : null}
        </>
      ),
      text: ({ state }) => t(`timeLimit.states.${state}`),
    },
    {
      field: 'from',
      title: t('timeLimit.period'),
      width: { words: [t('timeLimit.since', { from: '2026-10-28' })] },
      wraps: true,
      sortable: false,
      render: period,
      text: period,
    },
    ...groundColumns(t),
  ];
}

/** On which ground a limit rests, what stops its clocks, and who changed it. */
function groundColumns(t: TFunction): ListColumn<Row>[] {
  const stops = ({ stopEvents }: Row) => eventsInWords(t, stopEvents) || '—';
  return [
    {
      field: 'verified',
      title: t('timeLimit.verified'),
      width: { tags: ['isVerified', 'notVerified'].map((key) => t(`timeLimit.${key}`)) },
      sortable: false,
      render: ({ verified }) => (
        <Mark look={verified ? 'success' : 'warning'} icon={verified ? 'shield' : 'triangle'}>
          {t(verified ? 'timeLimit.isVerified' : 'timeLimit.notVerified')}
        </Mark>
      ),
      text: ({ verified }) => t(verified ? 'timeLimit.isVerified' : 'timeLimit.notVerified'),
    },
    { field: 'basis', title: t('timeLimit.basis'), width: 220, wraps: true, priority: 2, sortable: false },
    {
      field: 'stops',
      title: t('timeLimit.stops'),
      width: 160,
      wraps: true,
      priority: 3,
      sortable: false,
      render: stops,
      text: stops,
    },
    { field: 'changedBy', title: t('timeLimit.changedBy'), width: 110, priority: 3, sortable: false },
  ];
}
