import { calendarDays, type ListCalendar, type PublishedArea, textOf } from '@app/contract';
import { isWeekend } from '@app/engine/clock';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { getLanguage, openTab, send, useTab, useTabShown } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { isDay } from '../../ui/day/day.ts';
import { monthDays } from '../../ui/day/month-days.ts';
import { areasQuery } from '../area/areas.ts';
import { areaQuestion, type Row } from '../list/area/area-question.ts';
import { rowPath } from '../list/area/row-path.ts';
import { type ListState, requestOf, rowsQuery } from '../list/list-request.ts';

/** The most rows of one area in a month. */
const rowLimit = 500;

/** A row on its day. */
export interface Entry {
  key: string;
  day: string;
  /** `HH:mm`; empty where the rows have a day alone. */
  time: string;
  title: string;
  /** The business that the row belongs to, and which of those in the month it is. */
  area: PublishedArea;
  kind: number;
  row: Row;
  open: () => void;
}
export interface CalendarDay {
  date: string;
  day: number;
  isOther: boolean;
  /** A day of the week, or what the holiday table says of it. */
  kind: 'work' | 'rest' | 'holiday' | 'shifted';
  /** Name of the holiday. */
  name: string | null;
  entries: Entry[];
}

/** The month in the address of the tab: its days, what stands on them, and how to move in it. */
export function useCalendar(area: PublishedArea, calendar: ListCalendar, state: ListState) {
  const { query, setQuery } = useTab();
  const now = today();
  const day = query.day && isDay(query.day) ? query.day : now;
  const month = day.slice(0, 7);
  const cells = monthDays(month);
  const first = cells[0]?.date ?? day;
  const last = cells.at(-1)?.date ?? day;

  const { data: areas = [] } = useQuery({ ...areasQuery, enabled: calendar.with !== undefined });
  const beside = areas.filter(
    ({ definition, allowed }) => calendar.with?.includes(definition.id) && allowed.includes('query'),
  );
  // In one order wherever the month is opened, so that each business keeps its colour.
  const kinds = [area, ...beside.filter((other) => answers(other, calendar, state))].sort((a, b) =>
    a.definition.id.localeCompare(b.definition.id),
  );
  const found = useQueries({
    queries: kinds.map(({ definition }) => {
      const question = { ...areaQuestion(definition), sorts: [{ field: calendar.day, order: 'ASC' as const }] };
      const narrowed = { ...state, filters: { ...state.filters, [calendar.day]: `${first},${last}` }, sort: null };
      const request = { ...requestOf(narrowed, question), requestPage: { pageNo: 1, limit: rowLimit } };
      return rowsQuery(question, request, state.view);
    }),
  });
  const years = [...new Set([first.slice(0, 4), last.slice(0, 4)])];
  const tables = useQueries({
    queries: years.map((year) => ({
      queryKey: ['calendar', 'days', year],
      queryFn: ({ signal }: { signal: AbortSignal }) => send(calendarDays, { year }, { quiet: true, signal }),
      staleTime: 300_000,
      placeholderData: keepPreviousData,
    })),
  });
  const refetch = () => void Promise.all(found.map((one) => one.refetch()));
  useTabShown(refetch);

  const special = new Map(tables.flatMap(({ data = [] }) => data.map((one) => [one.date, one] as const)));
  const entries = kinds.flatMap((one, kind) =>
    (found[kind]?.data?.dataResult ?? []).flatMap((row) => entryOf(one, kind, calendar.day, row) ?? []),
  );
  entries.sort((a, b) => (a.day + a.time).localeCompare(b.day + b.time));
  const days = cells.map((cell): CalendarDay => {
    const known = special.get(cell.date);
    const kind = known?.kind ?? (isWeekend(cell.date) ? 'rest' : 'work');
    const name = known ? (getLanguage() === 'en' ? known.nameEn : known.name) : null;
    return { ...cell, kind, name, entries: entries.filter((entry) => entry.day === cell.date) };
  });
  return {
    day,
    month,
    today: now,
    days,
    kinds: kinds.map(({ definition }) => textOf(definition.title, getLanguage())),
    /** Rows beyond those that were asked for. */
    more: found.reduce((sum, { data }) => sum + Math.max(0, (data?.pageResult.totalCount ?? 0) - rowLimit), 0),
    isPending: found.some((one) => one.isPending),
    isStale: found.some((one) => one.isPlaceholderData),
    error: found.find((one) => one.isError && !one.data)?.error ?? null,
    refetch,
    go: (to: string) => setQuery({ day: to === now ? undefined : to }),
  };
}
export type Calendar = ReturnType<typeof useCalendar>;

/** Whether a list can be asked what this one is asked: it has the filters in use and the view, and conditions are about the fields of this one. */
function answers({ definition }: PublishedArea, calendar: ListCalendar, { filters, view, tree }: ListState): boolean {
  const used = Object.keys(filters).filter((field) => filters[field]);
  const { views } = areaQuestion(definition);
  return (
    tree === null &&
    [...used, calendar.day].every((field) => definition.list.filters.includes(field)) &&
    views.some(({ key }) => key === view)
  );
}

function entryOf(area: PublishedArea, kind: number, field: string, row: Row): Entry | null {
  const at = row[field];
  if (typeof at !== 'string' || at === '') return null;
  const title = String(row.title ?? '');
  const { definition } = area;
  return {
    key: `${definition.id}/${row.taskId ?? row.id}`,
    day: at.slice(0, 10),
    time: at.slice(11, 16),
    title,
    area,
    kind,
    row,
    open: () => openTab({ path: rowPath(definition, row), title: title || undefined }),
  };
}
