import type { ColumnKey, ShownColumns } from '../columns.ts';

/** A cell of the grid. Rows are identified by id, so that the cursor stays in place on inserts and undo. */
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
  /** The cell from which Enter moved here: its row, and the column in which the next row begins. */
  readonly entered: CellRef | null;
  readonly collapsed: ReadonlySet<string>;
}

/** Rows and columns drawn now, among which the cursor moves. */
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
  /** The drawn rows changed: moves the cursor to one of them if its row is gone. */
  | { type: 'refresh' };

export const initialGridState: GridState = {
  active: null,
  anchor: null,
  mode: 'nav',
  entered: null,
  collapsed: new Set(),
};

/** Columns that the cursor cannot enter. */
const unreachable: ReadonlySet<ColumnKey> = new Set(['index']);

/** The next state of the cursor; if its row is gone, the cursor moves to the neighbour. */
export function gridReducer(state: GridState, action: GridAction, view: GridView, previous?: GridView): GridState {
  const { at, go, cellAt, bottom, last } = cursorIn(state, view);
  switch (action.type) {
    case 'select':
      return { ...go(action.cell, action.extend), entered: action.entered ?? null };
    case 'move':
      return go(cellAt(at.row + action.rows, at.column + action.columns), action.extend);
    case 'edge': {
      if (action.to === 'rowStart') return go(cellAt(at.row, 0), action.extend);
      if (action.to === 'rowEnd') return go(cellAt(at.row, last), action.extend);
      return go(cellAt(action.to === 'top' ? 0 : bottom, at.column), action.extend);
    }
    case 'selectAll':
      return { ...go(cellAt(0, 0)), anchor: cellAt(bottom, last) };
    case 'next': {
      const step = action.backwards ? -1 : 1;
      const column = at.column + step;
      if (column >= 0 && column <= last) return go(cellAt(at.row, column));
      const row = at.row + step;
      if (row < 0 || row > bottom) return state;
      return go(cellAt(row, step === 1 ? 0 : last));
    }
    case 'mode':
      return state.active ? { ...state, mode: action.mode, anchor: null } : state;
    case 'toggle': {
      const collapsed = new Set(state.collapsed);
      if (action.collapsed ?? !collapsed.has(action.rowId)) collapsed.add(action.rowId);
      else collapsed.delete(action.rowId);
      return { ...state, collapsed };
    }
    case 'refresh':
      return refreshed(state, view, previous);
  }
}

/** Where the cursor stands among the drawn rows and the columns that it can reach, and how it goes elsewhere. */
function cursorIn(state: GridState, view: GridView) {
  const columns = view.columns.filter((column) => !unreachable.has(column));
  return {
    columns,
    bottom: view.rowIds.length - 1,
    last: columns.length - 1,
    at: state.active
      ? {
          row: view.rowIds.indexOf(state.active.rowId),
          column: Math.max(0, columns.indexOf(state.active.column)),
        }
      : { row: 0, column: 0 },
    cellAt: (row: number, column: number): CellRef | null => {
      const rowId = view.rowIds[clamp(row, view.rowIds.length)];
      const key = columns[clamp(column, columns.length)];
      return rowId !== undefined && key !== undefined ? { rowId, column: key } : null;
    },
    go: (active: CellRef | null, extend?: boolean): GridState => ({
      ...state,
      active,
      anchor: extend ? (state.anchor ?? state.active) : null,
      mode: 'nav',
      entered: null,
    }),
  };
}

/** The cursor on rows that changed: where it was, else at the neighbour of its row. */
function refreshed(state: GridState, view: GridView, previous?: GridView): GridState {
  if (!state.active) return state.mode === 'nav' ? state : { ...state, mode: 'nav' };
  const { columns, at, go, cellAt } = cursorIn(state, view);
  const anchor = state.anchor && view.rowIds.includes(state.anchor.rowId) ? state.anchor : null;
  if (at.row >= 0 && columns.includes(state.active.column))
    return anchor === state.anchor ? state : { ...state, anchor };
  const before = previous ? previous.rowIds.indexOf(state.active.rowId) : 0;
  return go(cellAt(at.row >= 0 ? at.row : before, at.column));
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
