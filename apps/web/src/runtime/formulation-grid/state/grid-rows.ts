import { rowKeyOf } from '../columns.ts';
import { addRow, clearCells, copyAbove, moveRow, removeRows, setLevel, sortByContent } from '../row-ops.ts';
import type { GridPlace } from './grid-place.ts';
import type { GridPorts } from './grid-ports.ts';

/** Actions on whole rows and on the selected block. */
export function gridRows(ports: GridPorts, { change, activeRow, selection, materialise }: GridPlace) {
  const { get, dispatch } = ports;
  const addRowAfter = (index: number): void => {
    const { props, rows, view } = get();
    const id = ports.newId();
    const after = rows[index]?._id;
    if (!change(addRow(props.path, rows, index, id))) return;
    const at = after === undefined ? view.rowIds.length : view.rowIds.indexOf(after) + 1;
    ports.setView({ ...view, rowIds: [...view.rowIds.slice(0, at), id, ...view.rowIds.slice(at)] });
    dispatch({ type: 'select', cell: { rowId: id, column: 'name' } });
  };
  return {
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
      else addRowAfter(here && here.index >= 0 ? here.index : rows.length - 1);
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
}
