import type { PatchOp } from '@app/contract';
import { type ColumnKey, rowKeyOf } from './columns.ts';
import { normaliseInci, normalisePercent, oneLine } from './exchange/normalise.ts';
import { blankRow } from './exchange/paste.ts';
import { amount } from './exchange/percent.ts';
import { blockOf, type FormulationDataRow } from './rows.ts';

type Rows = readonly FormulationDataRow[];
type Path = readonly string[];

/** Writes one typed cell; null when nothing changes. */
export function setCell(path: Path, row: FormulationDataRow, column: ColumnKey, typed: string): PatchOp[] {
  const key = rowKeyOf(column, row.level);
  if (!key) return [];
  const value =
    key === 'percent' ? normalisePercent(typed).value : key === 'inci' ? normaliseInci(typed) : oneLine(typed);
  return value === row[key] ? [] : [{ op: 'set', path: [...path, `#${row._id}`, key], value }];
}

/** Fills name, INCI and CAS of a row from the catalogue. */
export function fillRow(
  path: Path,
  row: FormulationDataRow,
  values: { name: string; inci: string; cas: string },
): PatchOp[] {
  return (['name', 'inci', 'cas'] as const).flatMap((key): PatchOp[] =>
    row[key] === values[key] ? [] : [{ op: 'set', path: [...path, `#${row._id}`, key], value: values[key] }],
  );
}

/** Empties the editable cells of a block. */
export function clearCells(path: Path, rows: Rows, columns: readonly ColumnKey[]): PatchOp[] {
  return rows.flatMap((row) => columns.flatMap((column) => setCell(path, row, column, '')));
}

/** Adds a row of the same level after `index` (at the end when there is none). */
export function addRow(path: Path, rows: Rows, index: number, id: string): PatchOp[] {
  const current = rows[index];
  const next = rows[index + 1];
  const level = current?.level === 2 || (current && next?.level === 2) ? 2 : 1;
  return [{ op: 'insert', path: [...path], value: blankRow(id, level), ...(next ? { before: next._id } : {}) }];
}

/** Removes rows; components of a removed raw material go with it. */
export function removeRows(path: Path, rows: Rows, from: number, to: number): PatchOp[] {
  const end = Math.max(to + 1, blockOf(rows, to).end);
  return rows.slice(from, end).map((row) => ({ op: 'unset', path: [...path, `#${row._id}`] }));
}

/** Copies the cells of the row above (Ctrl+D); over several rows the first row is repeated. */
export function copyAbove(path: Path, rows: Rows, from: number, to: number, columns: readonly ColumnKey[]): PatchOp[] {
  const source = rows[from === to ? from - 1 : from];
  if (!source) return [];
  return rows.slice(from === to ? from : from + 1, to + 1).flatMap((row) =>
    columns.flatMap((column) => {
      const key = rowKeyOf(column, row.level);
      const sourceKey = rowKeyOf(column, source.level);
      return key && key === sourceKey ? setCell(path, row, column, source[sourceKey]) : [];
    }),
  );
}

/** Moves a raw material with its components, or a component inside its raw material, by one place. */
export function moveRow(path: Path, rows: Rows, index: number, by: -1 | 1): { ops: PatchOp[]; index: number } {
  const row = rows[index];
  const none = { ops: [], index };
  if (!row) return none;
  const block = blockOf(rows, index);
  const moveBlock = (before: FormulationDataRow | undefined): PatchOp[] =>
    rows.slice(block.start, block.end).map((moved) => ({
      op: 'move',
      path: [...path, `#${moved._id}`],
      ...(before ? { before: before._id } : {}),
    }));
  if (row.level === 2) {
    const other = rows[index + by];
    if (other?.level !== 2) return none;
    return { ops: moveBlock(by === -1 ? other : rows[index + 2]), index: index + by };
  }
  if (by === -1) {
    let start = index - 1;
    while (start > 0 && rows[start]?.level === 2) start -= 1;
    return start < 0 ? none : { ops: moveBlock(rows[start]), index: start };
  }
  if (block.end >= rows.length) return none;
  const next = blockOf(rows, block.end);
  return { ops: moveBlock(rows[next.end]), index: index + (next.end - next.start) };
}

/** Makes rows components of the raw material above, or raw materials again. */
export function setLevel(path: Path, rows: Rows, from: number, to: number, level: 1 | 2): PatchOp[] {
  return rows.slice(from, to + 1).flatMap((row, offset): PatchOp[] => {
    // The first row has no raw material above it.
    if (row.level === level || (level === 2 && from + offset === 0)) return [];
    return [{ op: 'set', path: [...path, `#${row._id}`, 'level'], value: level }];
  });
}

/** Below every amount: rows without a number go last. */
const lowest = -(10n ** 24n);

/** Orders raw materials by content, largest first, components inside theirs; rows without a number go last. */
export function sortByContent(path: Path, rows: Rows): PatchOp[] {
  const blocks: FormulationDataRow[][] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    if (row.level === 2 && last) last.push(row);
    else blocks.push([row]);
  }
  const weight = (row: FormulationDataRow | undefined) => amount(row?.percent ?? '') ?? lowest;
  const descending = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1);
  const sorted = blocks
    .map(([head, ...parts]) => [...(head ? [head] : []), ...parts.sort((a, b) => descending(weight(a), weight(b)))])
    .sort((a, b) => descending(weight(a[0]), weight(b[0])))
    .flat();
  if (sorted.every((row, at) => row === rows[at])) return [];
  return sorted.map((row) => ({ op: 'move', path: [...path, `#${row._id}`] }));
}
