import type { FormulationRow, Json, PatchOp } from '@app/contract';
import { headOf, type Mark, type NumberChange, readSheet, type SheetReading, type Target } from '@app/engine/sheet';
import { type ColumnKey, type RowKey, rowKeyOf } from '../columns.ts';
import { emptyTexts, type FormulationDataRow } from '../rows.ts';
import { withoutApostrophe } from './clipboard.ts';
import { normaliseInci, normalisePercent, oneLine } from './normalise.ts';
import { scaled } from './percent.ts';

export interface PasteInput {
  readonly rows: readonly FormulationDataRow[];
  /** Path of the table in the draft. */
  readonly path: readonly string[];
  readonly block: readonly (readonly string[])[];
  /** Row index and column where the block begins; rows beyond the end are added. */
  readonly at: { readonly row: number; readonly column: ColumnKey };
  /** Columns as drawn, from left to right. */
  readonly columns: readonly ColumnKey[];
  readonly newId: () => string;
  /** Makes the name of a raw material that is on one line with its first component. */
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
 * Reads a pasted block as a table whose columns are known by a head or by their content. Null when the block is to be
 * written cell by cell at the cursor.
 */
export function tableIn(input: PasteInput): SheetReading | null {
  const block = input.block.map((line) => line.map(withoutApostrophe));
  const head = headOf(block);
  // Head words with nothing below are ordinary cell texts.
  const isHead = head.first >= 0 && block.slice(head.last + 1).some((line) => line.some((cell) => cell.trim() !== ''));
  const isTable =
    isHead || (head.first < 0 && input.at.column === 'name' && block.length > 1 && isKnown(head.columns, input));
  if (!isTable) return null;
  return readSheet({ name: '', rows: block }, input.mark ? { mark: input.mark } : {}, input);
}

/** Whether columns are recognised by content and in another order than in the grid. */
function isKnown(columns: readonly { target: Target | null }[], input: PasteInput): boolean {
  const found = columns.map(({ target }) => (target ? gridColumnOf[target] : null));
  if (!found.includes('content') || !(found.includes('name') || found.includes('inci'))) return false;
  return found.some((column, offset) => column !== byPosition(input, offset));
}

function byPosition({ columns, at }: PasteInput, offset: number): ColumnKey | null {
  return columns[columns.indexOf(at.column) + offset] ?? null;
}

/** Whether a table needs no preview: its head names every filled column, and nothing was guessed or left out. */
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

/** Writes the rows of a table from the cursor on: over present rows, then appended. */
export function writeRows(
  input: Pick<PasteInput, 'rows' | 'path' | 'at' | 'newId'>,
  rows: readonly FormulationRow[],
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
    // Properties without a column in the table are not changed.
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
  const seen: Seen = { changes: new Set(), unreadable: [], cut: 0 };
  const writer = rowWriter(input);
  let blends = 0;
  body.forEach((cells, at) => {
    const texts = new Map<ColumnKey, string>();
    targets.forEach((target, column) => {
      if (target) texts.set(target, withoutApostrophe(cells[column] ?? ''));
    });
    const percentOf = (column: ColumnKey) => readPercent(texts.get(column), at + 1, input.mark, seen);
    const [content, component] = [percentOf('content'), percentOf('component')];
    const values = readTexts(texts, seen);
    const isPart = component !== undefined && component !== '' && scaled(component) !== 100n * 10n ** 10n;
    if (isPart && content) {
      // An official form writes the raw material and its first component on one line.
      blends += 1;
      writer.put({ values: { name: input.blendName(blends), inci: '', percent: content }, level: 1 });
      writer.put({ values: { ...values, percent: component }, level: 2 });
      return;
    }
    const existing = writer.existing();
    const [own, other] = existing?.level === 2 ? [component, content] : [content, component];
    const percent = own ?? (existing ? undefined : other);
    writer.put({
      values: percent === undefined ? values : { ...values, percent },
      level: existing || !isPart || content ? null : 2,
    });
  });
  const { changes, ...found } = seen;
  return { ...writer.written(), mapped: 'position', targets, changes: [...changes], ...found };
}

/** Facts about the pasted cells, for the notice. */
interface Seen {
  readonly changes: Set<NumberChange>;
  readonly unreadable: { line: number; value: string }[];
  cut: number;
  two?: NonNullable<PasteResult['two']>;
}

/** Writes rows one after the other from the cursor on; after the last row it adds rows. */
function rowWriter(input: PasteInput) {
  const ops: PatchOp[] = [];
  let row = input.at.row;
  let level: 1 | 2 = 1;
  return {
    existing: () => input.rows[row],
    put: (cells: Cells) => {
      const existing = input.rows[row];
      level = cells.level ?? existing?.level ?? (input.rows.length === 0 ? 1 : level);
      ops.push(...(existing ? setOps(input.path, existing, cells) : [insertOp(input, cells, level)]));
      row += 1;
    },
    written: () => ({ ops, count: row - input.at.row }),
  };
}

/** A percentage as it is stored; undefined where the block has no such column. */
function readPercent(text: string | undefined, line: number, mark: Mark | undefined, seen: Seen): string | undefined {
  if (text === undefined) return undefined;
  const { value, changes, two } = normalisePercent(oneLine(text).slice(0, 60), mark);
  for (const change of changes) seen.changes.add(change);
  if (two) seen.two ??= { value, ...two };
  if (value !== '' && scaled(value) === null) seen.unreadable.push({ line, value });
  return value;
}

/** The other cells of a line as they are stored. */
function readTexts(texts: ReadonlyMap<ColumnKey, string>, seen: Seen): Cells['values'] {
  const values: Cells['values'] = {};
  for (const [column, text] of texts) {
    const key = rowKeyOf(column, 1);
    if (!key || key === 'percent') continue;
    const clean = key === 'inci' ? normaliseInci(text) : oneLine(text);
    const most = longest[key] ?? 500;
    if (clean.length > most) seen.cut += 1;
    values[key] = clean.slice(0, most);
  }
  return values;
}

/** Characters that a cell keeps, where it is not 500. */
const longest: Partial<Record<RowKey, number>> = { remark: 1_000, purpose: 200, cas: 200, submissionCode: 100 };

function setOps(path: readonly string[], row: FormulationDataRow, cells: Cells): PatchOp[] {
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
  return { _id: id, level, ...emptyTexts, ...values };
}
