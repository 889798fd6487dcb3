import type { Finding } from '@app/contract';
import { drawnColumnOf, type ShownColumns } from './columns.ts';
import type { FormulationDataRow } from './rows.ts';
import type { CellRef } from './state/grid-state.ts';

/** Cells with findings in reading order, one per cell. */
export function findingCells(
  rows: readonly FormulationDataRow[],
  findings: ReadonlyMap<string, readonly Finding[]>,
  shown: ShownColumns,
): CellRef[] {
  return rows.flatMap((row) => {
    const columns = (findings.get(row._id) ?? []).flatMap((finding) =>
      finding.places
        .filter((place) => place.rowId === row._id)
        .map((place) => drawnColumnOf(place.column, row.level, shown)),
    );
    return [...new Set(columns)].map((column) => ({ rowId: row._id, column }));
  });
}

/** The next (or previous) cell after the cursor; after the last comes the first. */
export function nextCell(
  cells: readonly CellRef[],
  rows: readonly FormulationDataRow[],
  active: CellRef | null,
  by: 1 | -1,
): CellRef | null {
  if (cells.length === 0) return null;
  const order = new Map(rows.map((row, index) => [row._id, index]));
  const here = active ? (order.get(active.rowId) ?? 0) : -1;
  const exact = active ? cells.findIndex((cell) => cell.rowId === active.rowId && cell.column === active.column) : -1;
  if (exact >= 0) return cells[(exact + by + cells.length) % cells.length] ?? null;
  const after = cells.findIndex((cell) => (order.get(cell.rowId) ?? 0) >= here);
  if (by === 1) return cells[after === -1 ? 0 : after] ?? null;
  return cells[(after === -1 ? cells.length : after) - 1] ?? cells.at(-1) ?? null;
}

/** Findings by the id of their row. */
export function findingsByRow(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const map = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const rowId of new Set(finding.places.map((place) => place.rowId))) {
      if (rowId === undefined) continue;
      const list = map.get(rowId);
      if (list) list.push(finding);
      else map.set(rowId, [finding]);
    }
  }
  return map;
}

/** The next row after the cursor whose name, INCI name or CAS number holds the text, going round. */
export function findText(
  rows: readonly FormulationDataRow[],
  text: string,
  active: CellRef | null,
  shown: ShownColumns,
): CellRef | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const here = active ? rows.findIndex((row) => row._id === active.rowId) : -1;
  for (let step = 1; step <= rows.length; step += 1) {
    const row = rows[(here + step + rows.length) % rows.length];
    const column = row
      ? (['name', 'inci', 'cas'] as const).find((key) => row[key].toLowerCase().includes(wanted))
      : undefined;
    if (row && column) return { rowId: row._id, column: drawnColumnOf(column, row.level, shown) };
  }
  return null;
}
