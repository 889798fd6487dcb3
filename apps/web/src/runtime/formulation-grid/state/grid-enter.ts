import { readNumber } from '@app/engine/sheet';
import { type ColumnKey, drawnColumnOf, gridColumns, rowKeyOf } from '../columns.ts';
import { blockOf, type FormulationDataRow, ghostRow } from '../rows.ts';
import type { GridPlace } from './grid-place.ts';
import type { GridPorts } from './grid-ports.ts';
import type { GridTyping } from './grid-typing.ts';

/** Columns that identify the substance of a row. */
const naming = new Set<ColumnKey>(gridColumns.filter(({ lookup }) => lookup).map(({ key }) => key));

/**
 * Enter as one types a formulation: from a name to its amount, from the amount to the next name, down a column where all rows
 * are named already. A number never lands on a name, and a name typed as an amount begins the next row.
 */
export function gridEnter(ports: GridPorts, place: GridPlace, typing: GridTyping) {
  const { get, dispatch } = ports;
  const move = (by: 1 | -1): void => {
    typing.commit();
    dispatch({ type: 'move', rows: by, columns: 0 });
  };
  return {
    /** Stores the typed text and moves on (1), or up (-1). */
    enter(by: 1 | -1): void {
      const { state, props } = get();
      const here = place.activeRow();
      const column = state.active?.column;
      const key = here && column && by === 1 && !props.readOnly ? rowKeyOf(column, here.row.level) : null;
      if (!here || !column || !key) move(by);
      else if (key === 'percent') {
        if (startNextRow(ports, place, typing)) return;
        typing.commit();
        goOn(ports, here.row);
      } else {
        const text = state.mode === 'nav' ? here.row[key] : ports.text();
        // An INCI name beside a name is one of a column that is being filled in; alone it is the name of its row.
        const isName = naming.has(column) && text.trim() !== '' && (column === 'name' || here.row.name === '');
        if (!isName) move(by);
        else {
          typing.commit();
          place.goToAmount(get().state.active?.rowId ?? here.row._id, here.row.level, column);
        }
      }
    },
  };
}

/** Text typed into an amount that Enter moved to is taken as the name of the next row. */
function startNextRow(ports: GridPorts, { goToAmount }: GridPlace, typing: GridTyping): boolean {
  const { state, rows, view } = ports.get();
  const { entered } = state;
  const typed = ports.text();
  const at = rows.findIndex((row) => row._id === entered?.rowId);
  const row = rows[at];
  if (state.mode === 'nav' || !entered || !row || !saysName(typed)) return false;
  typing.endTyping();
  const { end } = blockOf(rows, at);
  const blank = [rows[at + 1], rows[end]].find((one) => one && !isNamed(one) && view.rowIds.includes(one._id));
  const before = rows[end]?._id;
  const level = before === undefined ? 1 : row.level;
  const rowId = typing.write(blank ?? ghostRow, entered.column, typed, { level, before });
  ports.notify({ kind: 'nextName', name: typed.trim() });
  goToAmount(rowId, blank?.level ?? level, entered.column);
  return true;
}

/** Moves to the name of the next row without one, else to the next amount in this column. */
function goOn({ get, dispatch }: GridPorts, row: FormulationDataRow): void {
  const { state, rows, view } = get();
  const { active, entered } = state;
  if (!active) return;
  const start = entered?.column ?? 'name';
  const below = view.rowIds.slice(view.rowIds.indexOf(active.rowId) + 1);
  for (const rowId of below) {
    const next = rows.find((one) => one._id === rowId) ?? ghostRow;
    if (isNamed(row) && !isNamed(next)) {
      dispatch({ type: 'select', cell: { rowId, column: start } });
      return;
    }
    if (row.level === 1 && next.level === 2) continue;
    const cell = { rowId, column: drawnColumnOf('percent', next.level, view) };
    dispatch({ type: 'select', cell, entered: { rowId: active.rowId, column: start } });
    return;
  }
}

function isNamed({ name, inci }: FormulationDataRow): boolean {
  return name !== '' || inci !== '';
}

/** Whether a text can only be a name: words, or the places in a molecule (1,2-己二醇), and nothing said of an amount. */
function saysName(typed: string): boolean {
  const text = typed.normalize('NFKC').trim();
  return readNumber(text).kind === 'text' && /^(?:\p{Script=Han}|\p{L}{2}|[\d,]+-\p{L})/u.test(text);
}
