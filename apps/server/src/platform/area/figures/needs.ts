import type { FigureMeasure, FiguresDefinition } from '@app/contract';

type Table = FiguresDefinition['tables'][number];

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
const inDays: readonly FigureMeasure[] = ['ended', 'averageDays', ...quantiles];

/** What the tables of a report need. */
export function needsOf({ tables }: FiguresDefinition): Needs {
  const measured = (names: readonly FigureMeasure[]) =>
    tables.filter(({ measures }) => measures.some((one) => names.includes(one)));
  const columns = (some: readonly Table[]) => [
    ...new Set(some.flatMap(({ by }) => by.flatMap((one) => (one === 'outcome' ? ['area', 'status'] : [one])))),
  ];
  return { tables, plain: columns(tables), spread: columns(measured(quantiles)), days: measured(inDays).length > 0 };
}

/** Columns by which a report asks for medians. */
export const spreadColumns = (definition: FiguresDefinition): string[] => needsOf(definition).spread;
