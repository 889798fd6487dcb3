import type { FormulaRow, Json, PatchOp } from '@app/contract';
import { headOf, type Mark, type NumberChange, readSheet, type SheetReading, type Target } from '@app/engine/sheet';
import { withoutApostrophe } from './clipboard.ts';
import { type ColumnKey, type RowKey, rowKeyOf } from './columns.ts';
import { normaliseInci, normalisePercent, oneLine } from './normalise.ts';
import { scaled } from './percent.ts';
import type { FormulaDataRow } from './rows.ts';

export interface PasteInput {
  readonly rows: readonly FormulaDataRow[];
  /** Path of the table in the draft. */
  readonly path: readonly string[];
  readonly block: readonly (readonly string[])[];
  /** Row index and column where the block begins; rows beyond the end are added. */
  readonly at: { readonly row: number; readonly column: ColumnKey };
  /** Columns as drawn, from left to right. */
  readonly columns: readonly ColumnKey[];
  readonly newId: () => string;
  /** Name of a raw material that stands on one line with its first component. */
  readonly blendName: (number: number) => string;
  /** The decimal mark that the person chose for numbers with two readings. */
  readonly mark?: Mark;
}

export interface PasteResult {
  readonly ops: PatchOp[];
  /** Rows written, with their cells in the grid. */
  readonly count: number;
  readonly mapped: 'position' | 'header' | 'content';
  readonly targets: readonly (ColumnKey | null)[];
  readonly changes: readonly NumberChange[];
  /** Percentages that are no number, by pasted line (from 1). */
  readonly unreadable: readonly { readonly line: number; readonly value: string }[];
  readonly cut: number;
  /** A number that can be read in two ways: nothing is written before the person says which. */
  readonly two?: { readonly value: string; readonly point: string; readonly comma: string };
}

/** Columns of the grid by what a column of a sheet means. */
export const gridColumnOf: Record<Target, ColumnKey> = {
  no: 'index',
  rawName: 'name',
  name: 'name',
  inci: 'inci',
  cas: 'cas',
  percent: 'content',
  share: 'component',
  actual: 'actual',
  purpose: 'purpose',
  submissionCode: 'submissionCode',
  remark: 'remark',
};

/**
 * The reading of a pasted block as a table: a head names its columns, or what they hold does. Null where the block is
 * cells for the place of the cursor.
 */
export function tableIn(input: PasteInput): SheetReading | null {
  const block = input.block.map((line) => line.map(withoutApostrophe));
  const head = headOf(block);
  // Words of a head with nothing below them are texts for cells.
  const isHead = head.first >= 0 && block.slice(head.last + 1).some((line) => line.some((cell) => cell.trim() !== ''));
  const isTable =
    isHead || (head.first < 0 && input.at.column === 'name' && block.length > 1 && isKnown(head.columns, input));
  if (!isTable) return null;
  return readSheet({ name: '', rows: block }, input.mark ? { mark: input.mark } : {}, input);
}

/** Whether columns are known by what they hold, and stand otherwise than the grid's own. */
function isKnown(columns: readonly { target: Target | null }[], input: PasteInput): boolean {
  const found = columns.map(({ target }) => (target ? gridColumnOf[target] : null));
  if (!found.includes('content') || !(found.includes('name') || found.includes('inci'))) return false;
  return found.some((column, offset) => column !== byPosition(input, offset));
}

function byPosition({ columns, at }: PasteInput, offset: number): ColumnKey | null {
  return columns[columns.indexOf(at.column) + offset] ?? null;
}

/** Whether a table can be written without a look at it: its head names every filled column, and nothing was guessed or left out. */
export function isPlain(reading: SheetReading, block: readonly (readonly string[])[]): boolean {
  const unknown = reading.columns.some(
    ({ target }, at) => target === null && block.some((line) => (line[at] ?? '').trim() !== ''),
  );
  return (
    reading.head.length > 0 &&
    !unknown &&
    reading.questions.length === 0 &&
    reading.skipped.length === 0 &&
    reading.changes.every(({ sure }) => sure) &&
    reading.problems.every(({ value }) => value !== '')
  );
}

/** Turns a pasted block into one batch of ops: a header row or the content names the columns, else the position does. */
export function pasteBlock(input: PasteInput): PasteResult {
  const lines = input.block.filter((line) => line.some((cell) => cell.trim() !== ''));
  const reading = tableIn({ ...input, block: lines });
  if (!reading) return writeCells(input, lines);
  const changes = new Set<NumberChange>();
  for (const { from } of reading.changes) for (const change of normalisePercent(from).changes) changes.add(change);
  return {
    ...writeRows(input, reading.rows, reading),
    mapped: reading.head.length > 0 ? 'header' : 'content',
    targets: reading.columns.map(({ target }) => (target ? gridColumnOf[target] : null)),
    changes: [...changes],
    unreadable: reading.problems.flatMap(({ row, value }) => (value === '' ? [] : [{ line: row, value }])),
    cut: reading.changes.filter(({ from, to }) => to !== '' && from.length > 200 && from.startsWith(to)).length,
  };
}

interface Cells {
  values: Partial<Record<RowKey, string>>;
  level: 1 | 2 | null;
}

/** Rows of a table from the cursor on: over the rows that stand there, then behind the last one. */
export function writeRows(
  input: Pick<PasteInput, 'rows' | 'path' | 'at' | 'newId'>,
  rows: readonly FormulaRow[],
  { columns }: Pick<SheetReading, 'columns'>,
): { ops: PatchOp[]; count: number } {
  const stated = new Set<string | null>(columns.map(({ target }) => target));
  const hasName = stated.has('name') || stated.has('rawName');
  const hasAmount = stated.has('percent') || stated.has('share') || stated.has('actual');
  const ops = rows.flatMap((row, at) => {
    const { level, name, inci = '', cas = '', percent, purpose = '', submissionCode = '', remark = '' } = row;
    const given = { name, inci: normaliseInci(inci), cas, percent, purpose, submissionCode, remark };
    const existing = input.rows[input.at.row + at];
    if (!existing) return [insertOp(input, { level, values: given }, level)];
    // What the table has no column for stays as it stands there.
    const own = Object.entries(given).filter(([key, value]) => {
      if (key === 'name') return hasName || existing.name === '';
      return key === 'percent' ? hasAmount : value !== '' || stated.has(key);
    });
    return setOps(input.path, existing, { level: hasAmount ? level : null, values: Object.fromEntries(own) });
  });
  return { ops, count: rows.length };
}

/** Cells by their position: a column of numbers goes into the column of the cursor. */
function writeCells(input: PasteInput, body: readonly (readonly string[])[]): PasteResult {
  const targets = (body[0] ?? []).map((_, offset) => byPosition(input, offset));
  const ops: PatchOp[] = [];
  const changes = new Set<NumberChange>();
  const unreadable: { line: number; value: string }[] = [];
  let two: PasteResult['two'];
  let cut = 0;
  let blends = 0;
  let row = input.at.row;
  let level: 1 | 2 = 1;
  const put = (cells: Cells) => {
    const existing = input.rows[row];
    level = cells.level ?? existing?.level ?? (input.rows.length === 0 ? 1 : level);
    ops.push(...(existing ? setOps(input.path, existing, cells) : [insertOp(input, cells, level)]));
    row += 1;
  };
  body.forEach((line, at) => {
    const texts = new Map<ColumnKey, string>();
    targets.forEach((target, column) => {
      if (target) texts.set(target, withoutApostrophe(line[column] ?? ''));
    });
    const percentText = (column: ColumnKey): string | undefined => {
      const text = texts.get(column);
      if (text === undefined) return undefined;
      const clean = normalisePercent(oneLine(text).slice(0, 60), input.mark);
      for (const change of clean.changes) changes.add(change);
      if (clean.two) two ??= { value: clean.value, ...clean.two };
      if (clean.value !== '' && scaled(clean.value) === null) unreadable.push({ line: at + 1, value: clean.value });
      return clean.value;
    };
    const [content, component] = [percentText('content'), percentText('component')];
    const values: Cells['values'] = {};
    for (const [column, text] of texts) {
      const key = rowKeyOf(column, 1);
      if (!key || key === 'percent') continue;
      const clean = key === 'inci' ? normaliseInci(text) : oneLine(text);
      if (clean.length > (longest[key] ?? 500)) cut += 1;
      values[key] = clean.slice(0, longest[key] ?? 500);
    }
    const isPart = component !== undefined && component !== '' && scaled(component) !== 100n * 10n ** 10n;
    if (isPart && content) {
      // An official form writes the raw material and its first component on one line.
      blends += 1;
      put({ values: { name: input.blendName(blends), inci: '', percent: content }, level: 1 });
      put({ values: { ...values, percent: component }, level: 2 });
      return;
    }
    const existing = input.rows[row];
    const [own, other] = existing?.level === 2 ? [component, content] : [content, component];
    const percent = own ?? (existing ? undefined : other);
    put({
      values: percent === undefined ? values : { ...values, percent },
      level: existing || !isPart || content ? null : 2,
    });
  });
  const result = {
    ops,
    count: row - input.at.row,
    mapped: 'position' as const,
    targets,
    changes: [...changes],
    unreadable,
    cut,
  };
  return two ? { ...result, two } : result;
}

/** Characters that a cell keeps, where it is not 500. */
const longest: Partial<Record<RowKey, number>> = { remark: 1_000, purpose: 200, cas: 200, submissionCode: 100 };

function setOps(path: readonly string[], row: FormulaDataRow, cells: Cells): PatchOp[] {
  const at = [...path, `#${row._id}`];
  const ops: PatchOp[] = [];
  if (cells.level !== null && cells.level !== row.level)
    ops.push({ op: 'set', path: [...at, 'level'], value: cells.level });
  for (const [key, value] of Object.entries(cells.values)) {
    if (row[key as RowKey] !== value) ops.push({ op: 'set', path: [...at, key], value });
  }
  return ops;
}

function insertOp(input: Pick<PasteInput, 'path' | 'newId'>, cells: Cells, level: 1 | 2): PatchOp {
  return { op: 'insert', path: [...input.path], value: blankRow(input.newId(), level, cells.values) };
}

/** A stored row with every text present. */
export function blankRow(
  id: string,
  level: 1 | 2,
  values: Partial<Record<RowKey, string>> = {},
): { [key: string]: Json } {
  return {
    _id: id,
    level,
    name: '',
    inci: '',
    cas: '',
    percent: '',
    purpose: '',
    submissionCode: '',
    remark: '',
    ...values,
  };
}
