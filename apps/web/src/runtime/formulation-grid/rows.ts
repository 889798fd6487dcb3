import { readNumber } from '@app/engine/sheet';
import type { RowKey } from './columns.ts';
import { amount, hundred, scaled, share, tolerance, written } from './exchange/percent.ts';

/** A row of a product formulation as it stands in the draft (level 2 rows belong to the nearest level 1 row above). */
export interface FormulationDataRow {
  readonly _id: string;
  readonly level: 1 | 2;
  readonly name: string;
  readonly inci: string;
  readonly cas: string;
  readonly percent: string;
  readonly purpose: string;
  readonly submissionCode: string;
  readonly remark: string;
  /** Part of a product with several parts; each part is sorted by itself. */
  readonly part?: string;
}

const texts = ['name', 'inci', 'cas', 'percent', 'purpose', 'submissionCode', 'remark'] as const;
const known = new WeakMap<object, FormulationDataRow>();

/** Reads one stored row; absent texts are empty. The same stored object gives the same row, so drawn rows stay memoised. */
export function readRow(stored: unknown): FormulationDataRow | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const before = known.get(stored);
  if (before) return before;
  const record = stored as Record<string, unknown>;
  if (typeof record._id !== 'string') return null;
  const text = (key: string) => {
    const value = record[key];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };
  const level = String(record.level) === '2' ? 2 : 1;
  const cells = Object.fromEntries(texts.map((key) => [key, text(key)]));
  const row = {
    _id: record._id,
    level,
    ...cells,
    ...(text('part') === '' ? {} : { part: text('part') }),
  } as FormulationDataRow;
  known.set(stored, row);
  return row;
}

/** Reads the stored table; anything that is no row is left out. */
export function readRows(stored: unknown): FormulationDataRow[] {
  if (!Array.isArray(stored)) return [];
  return stored.map(readRow).filter((row): row is FormulationDataRow => row !== null);
}

/** What the grid computes for one row. */
export interface RowFigures {
  /** Number shown in the first column; components have none. */
  readonly number: number | null;
  /** Index of the raw material that a component belongs to. */
  readonly parent: number | null;
  readonly hasComponents: boolean;
  /** Content in the product, when it can be computed. */
  readonly actual: string;
  /** Whether a raw material comes after one with a smaller content. */
  readonly outOfOrder: boolean;
}

/** `unknown`: a raw material has no readable content, so the rules cannot decide either. */
export type Verdict = 'right' | 'wrong' | 'unknown';

export interface FormulationFigures {
  readonly rows: readonly RowFigures[];
  /** Sum of the raw materials; of a product of several parts one for each, joined by `% + `. */
  readonly total: string;
  /** What is missing to (positive) or beyond (negative) 100 % in the first part that is off; empty when none is. */
  readonly difference: string;
  readonly totalIs: Verdict;
  readonly orderIs: Verdict;
  /** Cells whose percentage cannot be read. */
  readonly unreadable: number;
  /** Cells whose percentage is below zero. */
  readonly negative: number;
  readonly materials: number;
  readonly ingredients: number;
  readonly outOfOrder: number;
}

/** Computes totals, contents and order of a formulation in one pass. */
export function figuresOf(rows: readonly FormulationDataRow[]): FormulationFigures {
  const totals = new Map<string, bigint>();
  let unreadable = 0;
  let materials = 0;
  let ingredients = 0;
  let outOfOrder = 0;
  let negative = 0;
  let isKnown = true;
  let parent: number | null = null;
  let parentPercent: bigint | null = null;
  const previous = new Map<string, bigint>();
  const figures = rows.map((row, index): RowFigures => {
    const percent = scaled(row.percent);
    const counted = amount(row.percent);
    if (readNumber(row.percent).kind === 'negative') negative += 1;
    else if (counted === null && row.percent.trim() !== '') unreadable += 1;
    if (row.level === 1 || parent === null) {
      materials += 1;
      parent = index;
      parentPercent = percent;
      const part = (row.part ?? '').trim();
      if (counted !== null) totals.set(part, (totals.get(part) ?? 0n) + counted);
      else if (!isBlank(row) || rows[index + 1]?.level === 2) isKnown = false;
      const before = previous.get(part);
      const wrong = counted !== null && before !== undefined && counted > before;
      if (wrong) outOfOrder += 1;
      if (counted !== null) previous.set(part, counted);
      const hasComponents = rows[index + 1]?.level === 2;
      if (!hasComponents) ingredients += 1;
      return {
        number: materials,
        parent: null,
        hasComponents,
        actual: hasComponents || percent === null ? '' : written(percent),
        outOfOrder: wrong,
      };
    }
    ingredients += 1;
    const actual = percent === null || parentPercent === null ? '' : written(share(parentPercent, percent));
    return { number: null, parent, hasComponents: false, actual, outOfOrder: false };
  });
  if (totals.size === 0) isKnown = false;
  const sums = totals.size === 0 ? [0n] : [...totals.values()];
  const off = sums.map((total) => hundred - total).find((missing) => missing > tolerance || missing < -tolerance);
  const difference = off === undefined || rows.length === 0 ? '' : written(off);
  return {
    rows: figures,
    total: sums.map((total) => written(total)).join('% + '),
    difference,
    totalIs: !isKnown ? 'unknown' : difference === '' ? 'right' : 'wrong',
    orderIs: outOfOrder > 0 ? 'wrong' : isKnown ? 'right' : 'unknown',
    unreadable,
    negative,
    materials,
    ingredients,
    outOfOrder,
  };
}

function isBlank({ name, inci, cas, percent }: FormulationDataRow): boolean {
  return [name, inci, cas, percent].every((text) => text.trim() === '');
}

/** Indexes of the rows that are drawn: components of collapsed raw materials are left out. */
export function drawnRows(
  figures: FormulationFigures,
  rows: readonly FormulationDataRow[],
  collapsed: ReadonlySet<string>,
): number[] {
  const drawn: number[] = [];
  figures.rows.forEach((row, index) => {
    const parentId = row.parent === null ? null : rows[row.parent]?._id;
    if (!parentId || !collapsed.has(parentId)) drawn.push(index);
  });
  return drawn;
}

/** The rows [start, end) of the raw material at `index` with its components. */
export function blockOf(rows: readonly FormulationDataRow[], index: number): { start: number; end: number } {
  let end = index + 1;
  if (rows[index]?.level === 1) while (rows[end]?.level === 2) end += 1;
  return { start: index, end };
}

/** The texts of a row in which nothing is written yet. */
export const emptyTexts: Readonly<Record<RowKey, string>> = {
  name: '',
  inci: '',
  cas: '',
  percent: '',
  purpose: '',
  submissionCode: '',
  remark: '',
};

/** The blank row after the last one: writing into it adds a row. It is drawn, never stored. */
export const ghostId = '+new';
export const ghostRow: FormulationDataRow = { _id: ghostId, level: 1, ...emptyTexts };
export const ghostFigures: RowFigures = {
  number: null,
  parent: null,
  hasComponents: false,
  actual: '',
  outOfOrder: false,
};
