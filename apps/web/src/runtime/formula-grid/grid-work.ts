import type { FormulaRow, IngredientRow, PatchOp } from '@app/contract';
import { type Column, type Mark, mostRows, type NumberChange } from '@app/engine/sheet';
import { parseClipboard, writeClipboard } from './clipboard.ts';
import { type ColumnKey, copiedColumns, propertyAt, rowKeyOf } from './columns.ts';
import type { FormulaGridProps } from './FormulaGrid.tsx';
import { type GridAction, type GridState, type GridView, selectedBlock } from './grid-state.ts';
import { knownIngredient, knownSuggestions } from './ingredients.ts';
import type { Lookup } from './LookupPopup.tsx';
import { normalisePercent } from './normalise.ts';
import { blankRow, isPlain, type PasteInput, pasteBlock, tableIn, writeRows } from './paste.ts';
import type { Place } from './room.ts';
import {
  addRow,
  clearCells,
  copyAbove,
  fillRow,
  moveRow,
  removeRows,
  setCell,
  setLevel,
  sortByContent,
} from './row-ops.ts';
import { type FormulaDataRow, type FormulaFigures, ghostId, ghostRow } from './rows.ts';

/** What the bar over the grid tells after a paste or an import. */
export type GridNotice =
  | { kind: 'info'; text: string; undoable?: boolean }
  | { kind: 'tooMany'; added: number; room: number; undoable?: false }
  | { kind: 'two'; value: string; point: string; comma: string; paste?: string; undoable?: false }
  | { kind: 'normalised'; changes: readonly NumberChange[]; undoable?: boolean }
  | {
      kind: 'pasted';
      count: number;
      mapped: 'position' | 'header' | 'content';
      columns: string[];
      changes: readonly NumberChange[];
      unreadable: readonly { line: number; value: string }[];
      cut: number;
      undoable: true;
    };

/** What the work needs to see; the grid renews it on each pass. */
export interface GridNow {
  readonly props: FormulaGridProps;
  readonly rows: readonly FormulaDataRow[];
  readonly figures: FormulaFigures;
  view: GridView;
  state: GridState;
  readonly lookup: Lookup | null;
  readonly chosen: number;
}

export interface GridPorts {
  get(): GridNow;
  setView(view: GridView): void;
  dispatch(action: GridAction): void;
  /** Text in the cell's input. */
  text(): string;
  endTyping(): void;
  notify(notice: GridNotice | null): void;
  newId(): string;
  blendName(number: number): string;
  /** Shows a pasted table with all that was guessed before it is written. */
  look(block: readonly (readonly string[])[]): void;
  columnName(key: ColumnKey): string;
}

export type GridWork = ReturnType<typeof createGridWork>;

/** The deeds of the grid: each reads the cursor, makes one batch of ops and moves the cursor. */
export function createGridWork(ports: GridPorts) {
  const { get, dispatch } = ports;
  const change = (ops: PatchOp[]): boolean => {
    if (ops.length === 0 || get().props.readOnly) return false;
    get().props.onChange(ops);
    return true;
  };
  const activeRow = (): { row: FormulaDataRow; index: number } | null => {
    const { state, rows } = get();
    if (!state.active) return null;
    const index = rows.findIndex((row) => row._id === state.active?.rowId);
    return { row: rows[index] ?? ghostRow, index };
  };
  /** Rows and editable columns of the selected block. */
  const selection = (): { rows: FormulaDataRow[]; from: number; to: number; columns: ColumnKey[] } | null => {
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
  /** The blank row becomes a stored one; the cursor follows. */
  const materialise = (values: Parameters<typeof blankRow>[2]): string => {
    const id = ports.newId();
    const { view, state, props } = get();
    change([{ op: 'insert', path: [...props.path], value: blankRow(id, 1, values) }]);
    ports.setView({ ...view, rowIds: [...view.rowIds.filter((rowId) => rowId !== ghostId), id, ghostId] });
    if (state.active) dispatch({ type: 'select', cell: { rowId: id, column: state.active.column } });
    return id;
  };

  /** Fills what the catalogue knows of an exactly typed name, where INCI and CAS are still empty. */
  const known = (row: FormulaDataRow, column: ColumnKey, text: string): { inci: string; cas: string } | null => {
    if (column !== 'name' || row.inci !== '') return null;
    const found = (knownIngredient(text) ?? knownSuggestions(text) ?? []).filter((one) => one.name === text);
    const [first] = found;
    return first && found.every((one) => one.serial === first.serial)
      ? { inci: first.inci, cas: row.cas || (first.cas[0] ?? '') }
      : null;
  };

  const pastePlace = (): Omit<PasteInput, 'block'> => {
    const { props, rows, view, state } = get();
    const active = state.active ?? { rowId: ghostId, column: 'name' as const };
    const at = rows.findIndex((row) => row._id === active.rowId);
    return {
      rows,
      path: props.path,
      at: { row: at === -1 ? rows.length : at, column: active.column },
      columns: view.columns,
      newId: ports.newId,
      blendName: ports.blendName,
    };
  };
  const hasRoom = (ops: readonly PatchOp[]): boolean => {
    const room = (get().props.maxRows ?? mostRows) - get().rows.length;
    const added = ops.filter((op) => op.op === 'insert').length;
    if (added > room) ports.notify({ kind: 'tooMany', added, room: Math.max(0, room) });
    return added <= room;
  };

  const work = {
    /** Writes what was typed, if anything was. */
    commit(): void {
      const { state, props } = get();
      const here = activeRow();
      if (!here || !state.active || state.mode === 'nav') return;
      const typed = ports.text();
      const { column } = state.active;
      ports.endTyping();
      dispatch({ type: 'mode', mode: 'nav' });
      const key = rowKeyOf(column, here.row.level);
      if (!key || props.readOnly) return;
      if (key === 'percent') {
        const { changes, two, value } = normalisePercent(typed);
        if (two) ports.notify({ kind: 'two', value, ...two });
        else if (changes.length > 0) ports.notify({ kind: 'normalised', changes });
      }
      if (here.row === ghostRow) {
        const [set] = setCell(props.path, ghostRow, column, typed);
        if (set?.op !== 'set') return;
        const value = String(set.value);
        materialise({ [key]: value, ...known(ghostRow, column, value) });
        return;
      }
      const ops = setCell(props.path, here.row, column, typed);
      const [set] = ops;
      const more = set?.op === 'set' ? known(here.row, column, String(set.value)) : null;
      change([...ops, ...(more ? fillRow(props.path, here.row, { name: here.row.name, ...more }) : [])]);
    },
    cancel(): void {
      ports.endTyping();
      dispatch({ type: 'mode', mode: 'nav' });
    },
    /** Takes a suggestion: name, INCI and CAS in one step; the amount of the same row comes next. */
    choose(row: IngredientRow): void {
      const here = activeRow();
      const { props } = get();
      ports.endTyping();
      dispatch({ type: 'mode', mode: 'nav' });
      if (!here) return;
      const values = { name: row.name, inci: row.inci, cas: row.cas[0] ?? '' };
      const rowId = here.row === ghostRow ? materialise(values) : here.row._id;
      if (here.row !== ghostRow) change(fillRow(props.path, here.row, values));
      const amountColumn = here.row.level === 2 ? 'component' : 'content';
      if (get().view.columns.includes(amountColumn))
        dispatch({ type: 'select', cell: { rowId, column: amountColumn } });
    },
    paste(text: string, mark?: Mark): void {
      const { props } = get();
      if (props.readOnly) return;
      const block = parseClipboard(text);
      if (block.length === 0) return;
      const single = block.length === 1 && block[0]?.length === 1;
      const input: PasteInput = { ...pastePlace(), block, ...(mark ? { mark } : {}) };
      const table = tableIn(input);
      if (table && !isPlain(table, block)) {
        ports.look(block);
        return;
      }
      const result = pasteBlock(input);
      if (result.two) {
        ports.notify({ kind: 'two', ...result.two, paste: text });
        return;
      }
      if (!hasRoom(result.ops)) return;
      if (!change(result.ops) && result.ops.length === 0) return;
      if (single && result.changes.length === 0 && result.unreadable.length === 0) return;
      ports.notify({
        kind: 'pasted',
        count: result.count,
        mapped: result.mapped,
        columns: result.targets.map((target) => (target ? ports.columnName(target) : '—')),
        changes: result.changes,
        unreadable: result.unreadable,
        cut: result.cut,
        undoable: true,
      });
    },
    /** Where a table would come: what is there, and where the cursor stands. */
    place(): Place {
      const { rows, props } = get();
      return { present: rows.length, cursor: pastePlace().at.row, limit: props.maxRows ?? mostRows };
    },
    /** Writes the rows of a pasted table after a person looked at them. */
    writeLooked(rows: readonly FormulaRow[], columns: readonly Column[]): void {
      const { ops, count } = writeRows(pastePlace(), rows, { columns: [...columns] });
      if (!hasRoom(ops) || !change(ops)) return;
      ports.notify({
        kind: 'pasted',
        count,
        mapped: 'position',
        columns: [],
        changes: [],
        unreadable: [],
        cut: 0,
        undoable: true,
      });
    },
    copy(): string {
      const { view, state, rows, figures } = get();
      const block = selectedBlock(state, view);
      if (!block) return '';
      const byId = new Map(rows.map((row, index) => [row._id, index]));
      const columns = copiedColumns(view.columns.slice(block.left, block.right + 1), view.isNarrow);
      // One column goes as it is seen, several as the wide grid would have them.
      const asSeen = columns.length === 1 && view.isNarrow;
      return writeClipboard(
        view.rowIds.slice(block.top, block.bottom + 1).flatMap((id) => {
          const index = byId.get(id);
          if (index === undefined) return [];
          return [columns.map((column) => cellValue(rows, figures, index, column, asSeen))];
        }),
      );
    },
    clear(): void {
      const block = selection();
      if (block) change(clearCells(get().props.path, block.rows, block.columns));
    },
    copyAbove(): void {
      const block = selection();
      const { props, rows } = get();
      if (block) change(copyAbove(props.path, rows, block.from, block.to, block.columns));
      else if (rows.length > 0) {
        const column = get().state.active?.column;
        const key = column ? rowKeyOf(column, 1) : null;
        const last = rows.at(-1);
        if (key && last?.level === 1) materialise({ [key]: last[key] });
      }
    },
    /** Adds a row after the cursor's, at the end when the cursor is on the blank row. */
    addRow(): void {
      const { rows } = get();
      const here = activeRow();
      if (rows.length === 0) materialise({});
      else work.addRowAfter(here && here.index >= 0 ? here.index : rows.length - 1);
    },
    addRowAfter(index: number): void {
      const { props, rows, view } = get();
      const id = ports.newId();
      const after = rows[index]?._id;
      if (!change(addRow(props.path, rows, index, id))) return;
      const at = after === undefined ? view.rowIds.length : view.rowIds.indexOf(after) + 1;
      ports.setView({ ...view, rowIds: [...view.rowIds.slice(0, at), id, ...view.rowIds.slice(at)] });
      dispatch({ type: 'select', cell: { rowId: id, column: 'name' } });
    },
    removeRows(): void {
      const block = selection();
      if (block) change(removeRows(get().props.path, get().rows, block.from, block.to));
    },
    setLevel(level: 1 | 2): void {
      const block = selection();
      if (block) change(setLevel(get().props.path, get().rows, block.from, block.to, level));
    },
    move(by: -1 | 1): void {
      const here = activeRow();
      if (here && here.index >= 0) change(moveRow(get().props.path, get().rows, here.index, by).ops);
    },
    sort(): void {
      change(sortByContent(get().props.path, get().rows));
    },
    selectRow(rowId: string): void {
      const { view } = get();
      const last = view.columns.at(-1);
      if (!last) return;
      dispatch({ type: 'select', cell: { rowId, column: 'name' } });
      dispatch({ type: 'select', cell: { rowId, column: last }, extend: true });
    },
  };
  return work;
}

/** The text of a cell on the clipboard. */
function cellValue(
  rows: readonly FormulaDataRow[],
  figures: FormulaFigures,
  index: number,
  column: ColumnKey,
  asSeen = false,
): string {
  const row = rows[index];
  if (!row) return '';
  const key = propertyAt(column, row.level, asSeen);
  if (key) return row[key];
  if (column === 'actual') return figures.rows[index]?.actual ?? '';
  if (column === 'component') return figures.rows[index]?.hasComponents ? '' : '100.000';
  if (column === 'index') return String(figures.rows[index]?.number ?? '');
  return '';
}
