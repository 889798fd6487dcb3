import {
  type FigureMeasure,
  type FigureSubject,
  type FiguresDefinition,
  figureMarks,
  figureShares,
} from '@app/contract';

type Table = FiguresDefinition['tables'][number];

/** The tables of a report that count one subject. */
export interface Asks {
  over: FigureSubject;
  tables: readonly Table[];
}
/** What tables need of the facts: the columns by which they are grouped as they are stored, and whether days are counted. */
export interface Needs {
  tables: readonly Table[];
  /** Columns of every table, and of those with a median or nine of ten. */
  plain: string[];
  spread: string[];
  days: boolean;
}
/** The month of its own day; a source leaves it to the count. */
export const monthOfDay = 'month';
export const quantiles: readonly FigureMeasure[] = ['medianDays', 'p90Days'];
const inDays: readonly FigureMeasure[] = ['ended', 'totalDays', 'averageDays', ...quantiles];

/** What a report counts, subject by subject; its own subject comes first. */
export function asksOf({ over, tables }: FiguresDefinition): Asks[] {
  const subjects = [...new Set([over, ...tables.map((table) => table.over ?? over)])];
  return subjects.map((subject) => ({
    over: subject,
    tables: tables.filter((table) => (table.over ?? over) === subject),
  }));
}

/** What the tables of a report need. */
export function needsOf({ tables }: Asks): Needs {
  const measured = (names: readonly FigureMeasure[]) =>
    tables.filter(({ measures }) => measures.some((one) => names.includes(one)));
  const columns = (some: readonly Table[]) => [
    ...new Set(
      some.flatMap(({ by, only = {} }) =>
        [...by, ...Object.keys(only)].flatMap((one) => (one === 'outcome' ? ['area', 'status'] : [one])),
      ),
    ),
  ];
  return { tables, plain: columns(tables), spread: columns(measured(quantiles)), days: measured(inDays).length > 0 };
}

/** Columns by which a report asks for medians of a subject. */
export const spreadColumns = (definition: FiguresDefinition, over: FigureSubject): string[] =>
  asksOf(definition).flatMap((asks) => (asks.over === over ? needsOf(asks).spread : []));

interface Marked {
  count: number;
  mark1: number;
  mark2: number;
}
/** A number of a mark, or a percentage of marks; undefined = the measure is neither. Null where there is nothing of which it would be a part. */
export function ofMarks(measure: FigureMeasure, over: FigureSubject, row: Marked): number | null | undefined {
  const marks: readonly string[] = figureMarks[over];
  const of = (name: string) => (marks[0] === name ? row.mark1 : row.mark2);
  if (marks.includes(measure)) return of(measure);
  if (!(measure in figureShares)) return undefined;
  const share: { of?: string; without?: string; among?: readonly string[] } =
    figureShares[measure as keyof typeof figureShares];
  const whole = share.among ? share.among.reduce((sum, name) => sum + of(name), 0) : row.count;
  const part = share.of === undefined ? row.count - of(share.without ?? '') : of(share.of);
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
