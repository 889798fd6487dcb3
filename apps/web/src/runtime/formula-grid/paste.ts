import type { Json, PatchOp } from '@app/contract';
import { withoutApostrophe } from './clipboard.ts';
import { type ColumnKey, type RowKey, rowKeyOf } from './columns.ts';
import { detectColumns, readHeader } from './detect-columns.ts';
import { type NumberChange, normaliseInci, normalisePercent, oneLine } from './normalise.ts';
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
}

/** Turns a pasted block into one batch of ops: a header row or the content names the columns, else the position does. */
export function pasteBlock(input: PasteInput): PasteResult {
  const lines = input.block.filter((line) => line.some((cell) => cell.trim() !== ''));
  const header = readHeader(lines[0] ?? []);
  const body = header ? lines.slice(1) : lines;
  const start = input.columns.indexOf(input.at.column);
  const byPosition = (body[0] ?? []).map((_, offset) => input.columns[start + offset] ?? null);
  const detected = header || input.at.column !== 'name' ? null : detectColumns(body);
  const targets = header ?? detected ?? byPosition;
  const mapped = header ? 'header' : detected?.some((target, at) => target !== byPosition[at]) ? 'content' : 'position';
  return writeLines(input, body, targets, mapped);
}

interface Cells {
  values: Partial<Record<RowKey, string>>;
  level: 1 | 2 | null;
}

function writeLines(
  input: PasteInput,
  body: readonly (readonly string[])[],
  targets: readonly (ColumnKey | null)[],
  mapped: PasteResult['mapped'],
): PasteResult {
  const ops: PatchOp[] = [];
  const changes = new Set<NumberChange>();
  const unreadable: { line: number; value: string }[] = [];
  let cut = 0;
  let blends = 0;
  let row = input.at.row;
  let level: 1 | 2 = 1;
  const put = (cells: Cells) => {
    const existing = input.rows[row];
    const nextLevel = cells.level ?? existing?.level ?? (input.rows.length === 0 ? 1 : level);
    level = nextLevel;
    ops.push(...(existing ? setOps(input.path, existing, cells) : [insertOp(input, cells, nextLevel)]));
    row += 1;
  };
  body.forEach((line, at) => {
    const texts = new Map<ColumnKey, string>();
    targets.forEach((target, column) => {
      if (target) texts.set(target, withoutApostrophe(line[column] ?? ''));
    });
    const content = percentText(texts.get('content'), changes);
    const component = percentText(texts.get('component'), changes);
    for (const value of [content, component]) {
      if (value && scaled(value) === null) unreadable.push({ line: at + 1, value });
    }
    const values: Cells['values'] = {};
    for (const [column, text] of texts) {
      const key = rowKeyOf(column, 1);
      if (!key || key === 'percent') continue;
      const clean = key === 'inci' ? normaliseInci(text) : oneLine(text);
      const limit =
        key === 'remark' ? 1000 : key === 'purpose' || key === 'cas' ? 200 : key === 'submissionCode' ? 100 : 500;
      if (clean.length > limit) cut += 1;
      values[key] = clean.slice(0, limit);
    }
    const partOf = component !== undefined && component !== '' && scaled(component) !== 100n * 10n ** 10n;
    if (partOf && content) {
      // An official form writes the raw material and its first component on one line.
      blends += 1;
      put({ values: { name: input.blendName(blends), inci: '', percent: content }, level: 1 });
      put({ values: { ...values, percent: component }, level: 2 });
    } else if (partOf && mapped !== 'position') put({ values: { ...values, percent: component }, level: 2 });
    else if (mapped === 'position') {
      const existing = input.rows[row];
      const own = existing?.level === 2 ? component : content;
      const other = existing?.level === 2 ? content : component;
      const percent = own ?? (existing ? undefined : other);
      put({
        values: percent === undefined ? values : { ...values, percent },
        level: existing || !partOf || content ? null : 2,
      });
    } else put({ values: content === undefined ? values : { ...values, percent: content }, level: 1 });
  });
  return { ops, count: row - input.at.row, mapped, targets, changes: [...changes], unreadable, cut };
}

function percentText(text: string | undefined, changes: Set<NumberChange>): string | undefined {
  if (text === undefined) return undefined;
  const clean = normalisePercent(oneLine(text).slice(0, 60));
  for (const change of clean.changes) changes.add(change);
  return clean.value;
}

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

function insertOp(input: PasteInput, cells: Cells, level: 1 | 2): PatchOp {
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
