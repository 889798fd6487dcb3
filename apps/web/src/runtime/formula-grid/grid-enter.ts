import { readNumber } from '@app/engine/sheet';
import { type ColumnKey, drawnColumnOf, gridColumns, rowKeyOf } from './columns.ts';
import type { GridPlace } from './grid-place.ts';
import type { GridTyping } from './grid-typing.ts';
import type { GridPorts } from './grid-work.ts';
import { blockOf, type FormulaDataRow, ghostRow } from './rows.ts';

/** Columns that say what a row is. */
const naming = new Set<ColumnKey>(gridColumns.filter(({ lookup }) => lookup).map(({ key }) => key));

/**
 * Enter as one types a formula: from a name to its amount, from the amount to the next name, down a column where all rows
 * are named already. A number never lands on a name, and a name typed as an amount begins the next row.
 */
export function gridEnter(ports: GridPorts, { activeRow, goToAmount }: GridPlace, typing: GridTyping) {
  const { get, dispatch } = ports;

  /** Words in an amount that Enter led to are the name of the row after the one that Enter was pressed in. */
  const startNextRow = (): boolean => {
    const { state, rows, view } = get();
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
  };

  /** To the name of the next row that has none, else to the next amount that this column holds. */
  const goOn = (row: FormulaDataRow): void => {
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
  };

  const move = (by: 1 | -1): void => {
    typing.commit();
    dispatch({ type: 'move', rows: by, columns: 0 });
  };

  return {
    /** Stores what was typed and goes on to what comes next; backwards it goes up. */
    enter(by: 1 | -1): void {
      const { state, props } = get();
      const here = activeRow();
      const column = state.active?.column;
      const key = here && column && by === 1 && !props.readOnly ? rowKeyOf(column, here.row.level) : null;
      if (!here || !column || !key) move(by);
      else if (key === 'percent') {
        if (startNextRow()) return;
        typing.commit();
        goOn(here.row);
      } else {
        const text = state.mode === 'nav' ? here.row[key] : ports.text();
        // An INCI name beside a name is one of a column that is being filled in; alone it is the name of its row.
        const isName = naming.has(column) && text.trim() !== '' && (column === 'name' || here.row.name === '');
        if (!isName) move(by);
        else {
          typing.commit();
          goToAmount(get().state.active?.rowId ?? here.row._id, here.row.level, column);
        }
      }
    },
  };
}

function isNamed({ name, inci }: FormulaDataRow): boolean {
  return name !== '' || inci !== '';
}

/** Whether a text can only be a name: words, or the places in a molecule (1,2-己二醇), and nothing said of an amount. */
function saysName(typed: string): boolean {
  const text = typed.normalize('NFKC').trim();
  return readNumber(text).kind === 'text' && /^(?:\p{Script=Han}|\p{L}{2}|[\d,]+-\p{L})/u.test(text);
}
