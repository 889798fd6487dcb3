import type { FormulationRow, PatchOp } from '@app/contract';
import { type Column, type Mark, mostRows } from '@app/engine/sheet';
import { type ColumnKey, copiedColumns, propertyAt } from '../columns.ts';
import type { Place } from '../room.ts';
import { type FormulationDataRow, type FormulationFigures, ghostId } from '../rows.ts';
import type { GridPlace } from '../state/grid-place.ts';
import type { GridNotice, GridNow, GridPorts } from '../state/grid-ports.ts';
import { selectedBlock } from '../state/grid-state.ts';
import { parseClipboard, writeClipboard } from './clipboard.ts';
import { isPlain, type PasteInput, pasteBlock, tableIn, writeRows } from './paste.ts';

type Pasted = Extract<GridNotice, { kind: 'pasted' }>;

/** Clipboard and tables: pastes at the cursor, copies the selection. */
export function gridExchange(ports: GridPorts, { change }: GridPlace) {
  const { get } = ports;
  const done = (pasted: Omit<Pasted, 'kind' | 'undoable'>) =>
    ports.notify({ kind: 'pasted', ...pasted, undoable: true });
  return {
    paste(text: string, mark?: Mark): void {
      const { props } = get();
      if (props.readOnly) return;
      const block = parseClipboard(text);
      if (block.length === 0) return;
      const single = block.length === 1 && block[0]?.length === 1;
      const input: PasteInput = { ...pastePlace(ports), block, ...(mark ? { mark } : {}) };
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
      if (!hasRoom(ports, result.ops)) return;
      if (!change(result.ops) && result.ops.length === 0) return;
      if (single && result.changes.length === 0 && result.unreadable.length === 0) return;
      done({
        count: result.count,
        mapped: result.mapped,
        columns: result.targets.map((target) => (target ? ports.columnName(target) : '—')),
        changes: result.changes,
        unreadable: result.unreadable,
        cut: result.cut,
      });
    },
    /** Where a table would be written: number of rows, cursor, limit. */
    place(): Place {
      const { rows, props } = get();
      return { present: rows.length, cursor: pastePlace(ports).at.row, limit: props.maxRows ?? mostRows };
    },
    /** Writes the rows of a pasted table that a person has confirmed in the preview. */
    writeLooked(rows: readonly FormulationRow[], columns: readonly Column[]): void {
      const { ops, count } = writeRows(pastePlace(ports), rows, { columns: [...columns] });
      if (!hasRoom(ports, ops) || !change(ops)) return;
      done({ count, mapped: 'position', columns: [], changes: [], unreadable: [], cut: 0 });
    },
    copy: () => textOfSelection(get()),
  };
}

/** Where a paste begins and what it needs to know. */
function pastePlace({ get, newId, blendName }: GridPorts): Omit<PasteInput, 'block'> {
  const { props, rows, view, state } = get();
  const active = state.active ?? { rowId: ghostId, column: 'name' as const };
  const at = rows.findIndex((row) => row._id === active.rowId);
  return {
    rows,
    path: props.path,
    at: { row: at === -1 ? rows.length : at, column: active.column },
    columns: view.columns,
    newId,
    blendName,
  };
}

/** Whether the new rows fit; notifies the person if not. */
function hasRoom({ get, notify }: GridPorts, ops: readonly PatchOp[]): boolean {
  const room = (get().props.maxRows ?? mostRows) - get().rows.length;
  const added = ops.filter((op) => op.op === 'insert').length;
  if (added > room) notify({ kind: 'tooMany', added, room: Math.max(0, room) });
  return added <= room;
}

/** The selected block as clipboard text. */
function textOfSelection({ view, state, rows, figures }: GridNow): string {
  const block = selectedBlock(state, view);
  if (!block) return '';
  const byId = new Map(rows.map((row, index) => [row._id, index]));
  const columns = copiedColumns(view.columns.slice(block.left, block.right + 1), view.isNarrow);
  // One column is copied as drawn, several as in the wide layout.
  const asSeen = columns.length === 1 && view.isNarrow;
  return writeClipboard(
    view.rowIds.slice(block.top, block.bottom + 1).flatMap((id) => {
      const index = byId.get(id);
      if (index === undefined) return [];
      return [columns.map((column) => cellValue(rows, figures, index, column, asSeen))];
    }),
  );
}

/** The text of a cell on the clipboard. */
function cellValue(
  rows: readonly FormulationDataRow[],
  figures: FormulationFigures,
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
