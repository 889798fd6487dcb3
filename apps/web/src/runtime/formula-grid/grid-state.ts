import type { ColumnKey, ShownColumns } from './columns.ts';

/** Where the grid's cursor is and what it does. Rows are named by id, so that inserts and undo keep the cursor. */
export interface CellRef {
  readonly rowId: string;
  readonly column: ColumnKey;
}

/** `nav`: keys move; `type`: typing replaced the content and arrows still move; `edit`: arrows move inside the text. */
export type GridMode = 'nav' | 'type' | 'edit';

export interface GridState {
  readonly active: CellRef | null;
  /** Other corner of a selected block; null when one cell is selected. */
  readonly anchor: CellRef | null;
  readonly mode: GridMode;
  /** The name or amount that Enter led here from: its row, and the column in which the next row begins. */
  readonly entered: CellRef | null;
  readonly collapsed: ReadonlySet<string>;
}

/** What is drawn now: the reducer moves over it. */
export interface GridView extends ShownColumns {
  readonly rowIds: readonly string[];
}

export type GridAction =
  | { type: 'select'; cell: CellRef; extend?: boolean; entered?: CellRef }
  | { type: 'move'; rows: number; columns: number; extend?: boolean }
  | { type: 'edge'; to: 'rowStart' | 'rowEnd' | 'top' | 'bottom'; extend?: boolean }
  | { type: 'selectAll' }
  | { type: 'next'; backwards?: boolean }
  | { type: 'mode'; mode: GridMode }
  | { type: 'toggle'; rowId: string; collapsed?: boolean }
  /** The drawn rows changed: the cursor must stand on one of them. */
  | { type: 'refresh' };

export const initialGridState: GridState = {
  active: null,
  anchor: null,
  mode: 'nav',
  entered: null,
  collapsed: new Set(),
};

/** Columns at the edge of the grid that hold no cell to stand on. */
const unreachable: ReadonlySet<ColumnKey> = new Set(['index']);

/** The next state of the cursor; a row that vanished hands the cursor to its neighbour. */
export function gridReducer(state: GridState, action: GridAction, view: GridView, previous?: GridView): GridState {
  const columns = view.columns.filter((column) => !unreachable.has(column));
  const rowAt = (id: string | undefined) => (id === undefined ? -1 : view.rowIds.indexOf(id));
  const cellAt = (row: number, column: number): CellRef | null => {
    const rowId = view.rowIds[clamp(row, view.rowIds.length)];
    const key = columns[clamp(column, columns.length)];
    return rowId !== undefined && key !== undefined ? { rowId, column: key } : null;
  };
  const at = state.active
    ? { row: rowAt(state.active.rowId), column: Math.max(0, columns.indexOf(state.active.column)) }
    : { row: 0, column: 0 };
  const go = (active: CellRef | null, extend?: boolean): GridState => ({
    ...state,
    active,
    anchor: extend ? (state.anchor ?? state.active) : null,
    mode: 'nav',
    entered: null,
  });
  switch (action.type) {
    case 'select':
      return { ...go(action.cell, action.extend), entered: action.entered ?? null };
    case 'move':
      return go(cellAt(at.row + action.rows, at.column + action.columns), action.extend);
    case 'edge': {
      if (action.to === 'rowStart') return go(cellAt(at.row, 0), action.extend);
      if (action.to === 'rowEnd') return go(cellAt(at.row, columns.length - 1), action.extend);
      return go(cellAt(action.to === 'top' ? 0 : view.rowIds.length - 1, at.column), action.extend);
    }
    case 'selectAll':
      return {
        ...state,
        active: cellAt(0, 0),
        anchor: cellAt(view.rowIds.length - 1, columns.length - 1),
        mode: 'nav',
        entered: null,
      };
    case 'next': {
      const step = action.backwards ? -1 : 1;
      const column = at.column + step;
      if (column >= 0 && column < columns.length) return go(cellAt(at.row, column));
      const row = at.row + step;
      if (row < 0 || row >= view.rowIds.length) return state;
      return go(cellAt(row, step === 1 ? 0 : columns.length - 1));
    }
    case 'mode':
      return state.active ? { ...state, mode: action.mode, anchor: null } : state;
    case 'toggle': {
      const collapsed = new Set(state.collapsed);
      if (action.collapsed ?? !collapsed.has(action.rowId)) collapsed.add(action.rowId);
      else collapsed.delete(action.rowId);
      return { ...state, collapsed };
    }
    case 'refresh': {
      if (!state.active) return state.mode === 'nav' ? state : { ...state, mode: 'nav' };
      const anchor = state.anchor && rowAt(state.anchor.rowId) >= 0 ? state.anchor : null;
      if (at.row >= 0 && columns.includes(state.active.column))
        return anchor === state.anchor ? state : { ...state, anchor };
      const before = previous ? previous.rowIds.indexOf(state.active.rowId) : 0;
      const active = at.row >= 0 ? cellAt(at.row, at.column) : cellAt(before, at.column);
      return { ...state, active, anchor: null, mode: 'nav', entered: null };
    }
  }
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}

/** The selected block in drawn rows and columns, corners included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The block between cursor and anchor; null when nothing is selected. */
export function selectedBlock(state: GridState, view: GridView): Block | null {
  if (!state.active) return null;
  const other = state.anchor ?? state.active;
  const rows = [view.rowIds.indexOf(state.active.rowId), view.rowIds.indexOf(other.rowId)];
  const columns = [view.columns.indexOf(state.active.column), view.columns.indexOf(other.column)];
  if (rows.includes(-1) || columns.includes(-1)) return null;
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
}
