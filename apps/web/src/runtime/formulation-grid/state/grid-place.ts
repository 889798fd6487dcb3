import type { PatchOp } from '@app/contract';
import { type ColumnKey, drawnColumnOf } from '../columns.ts';
import { blankRow } from '../exchange/paste.ts';
import { type FormulationDataRow, ghostId, ghostRow } from '../rows.ts';
import type { GridPorts } from './grid-ports.ts';
import { selectedBlock } from './grid-state.ts';

/** Where a new row goes: before a row, else at the end. */
export interface RowSpot {
  readonly level?: 1 | 2;
  readonly before?: string | undefined;
}

export type GridPlace = ReturnType<typeof gridPlace>;

/** Functions to read and write the stored rows at the cursor. */
export function gridPlace(ports: GridPorts) {
  const { get, dispatch } = ports;
  /** Writes ops as one undo step; false when there are none. */
  const change = (ops: PatchOp[]): boolean => {
    if (ops.length === 0 || get().props.readOnly) return false;
    get().props.onChange(ops);
    return true;
  };
  const activeRow = (): { row: FormulationDataRow; index: number } | null => {
    const { state, rows } = get();
    if (!state.active) return null;
    const index = rows.findIndex((row) => row._id === state.active?.rowId);
    return { row: rows[index] ?? ghostRow, index };
  };
  /** Rows and editable columns of the selected block. */
  const selection = (): { rows: FormulationDataRow[]; from: number; to: number; columns: ColumnKey[] } | null => {
    const { state, view, rows } = get();
    const block = selectedBlock(state, view);
    if (!block) return null;
    const ids = new Set(view.rowIds.slice(block.top, block.bottom + 1));
    const indexes = rows.flatMap((row, index) => (ids.has(row._id) ? [index] : []));
    const from = indexes[0];
    const to = indexes.at(-1);
    if (from === undefined || to === undefined) return null;
    return {
      rows: rows.filter((row) => ids.has(row._id)),
      from,
      to,
      columns: view.columns.slice(block.left, block.right + 1),
    };
  };
  /** Stores the blank row, at the end or before another row, and moves the cursor to it. */
  const materialise = (
    values: Parameters<typeof blankRow>[2],
    { level = 1, before }: RowSpot = {},
  ): { rowId: string; step: PatchOp[] } => {
    const rowId = ports.newId();
    const { view, state, props } = get();
    const value = blankRow(rowId, level, values);
    const step: PatchOp[] = [{ op: 'insert', path: [...props.path], value, ...(before ? { before } : {}) }];
    change(step);
    const next = before ?? ghostId;
    const ids = view.rowIds.includes(next) ? view.rowIds : [...view.rowIds, ghostId];
    ports.setView({ ...view, rowIds: ids.flatMap((id) => (id === next ? [rowId, id] : [id])) });
    if (state.active) dispatch({ type: 'select', cell: { rowId, column: state.active.column } });
    return { rowId, step };
  };
  /** Moves from a name to the amount of its row. */
  const goToAmount = (rowId: string, level: 1 | 2, from: ColumnKey): void => {
    const column = drawnColumnOf('percent', level, get().view);
    dispatch({ type: 'select', cell: { rowId, column }, entered: { rowId, column: from } });
  };
  return { change, activeRow, selection, materialise, goToAmount };
}
