import type { IngredientRow, PatchOp } from '@app/contract';
import { ingredientOf } from '@app/engine/sheet';
import { type ColumnKey, rowKeyOf } from '../columns.ts';
import { normalisePercent } from '../exchange/normalise.ts';
import { knownIngredient, knownSuggestions } from '../ingredients.ts';
import { fillRow, setCell } from '../row-ops.ts';
import { type FormulationDataRow, ghostRow } from '../rows.ts';
import type { GridPlace, RowSpot } from './grid-place.ts';
import type { GridPorts } from './grid-ports.ts';

export type GridTyping = ReturnType<typeof gridTyping>;

/** Functions that store typed text and suggestions of the catalogue. */
export function gridTyping(ports: GridPorts, { change, activeRow, materialise, goToAmount }: GridPlace) {
  const { get, dispatch } = ports;
  const endTyping = () => {
    ports.endTyping();
    dispatch({ type: 'mode', mode: 'nav' });
  };
  /** Stores a text in a cell (for a name also INCI and CAS from the catalogue); returns the row's id, new for the blank row. */
  const write = (row: FormulationDataRow, column: ColumnKey, typed: string, spot?: RowSpot): string => {
    const { props } = get();
    const ops = setCell(props.path, row, column, typed);
    const [set] = ops;
    if (set?.op !== 'set') return row._id;
    const value = String(set.value);
    const isName = column === 'name' && value !== '';
    const filled = isName ? known(row, value, knownIngredient(value) ?? knownSuggestions(value)) : null;
    let rowId = row._id;
    let step: PatchOp[] = [...ops, ...(filled ? fillRow(props.path, row, { name: row.name, ...filled }) : [])];
    if (row === ghostRow) {
      const key = rowKeyOf(column, row.level) ?? 'name';
      ({ rowId, step } = materialise({ [key]: value, ...filled }, spot));
    } else change(step);
    if (isName && !filled && row.inci === '') fillLater(ports, rowId, value, step);
    return rowId;
  };
  return {
    endTyping,
    write,
    /** Writes what was typed, if anything was. */
    commit(): void {
      const { state, props } = get();
      const here = activeRow();
      if (!here || !state.active || state.mode === 'nav') return;
      const typed = ports.text();
      const { column } = state.active;
      endTyping();
      const key = rowKeyOf(column, here.row.level);
      if (!key || props.readOnly) return;
      if (key === 'percent') {
        const { changes, two, value } = normalisePercent(typed);
        if (two) ports.notify({ kind: 'two', value, ...two });
        else if (changes.length > 0) ports.notify({ kind: 'normalised', changes });
      }
      write(here.row, column, typed);
    },
    cancel: endTyping,
    /** Takes a suggestion: name, INCI and CAS in one step; the amount of the same row comes next. */
    choose(row: IngredientRow): void {
      const here = activeRow();
      const { props, state } = get();
      endTyping();
      if (!here) return;
      const values = { name: row.name, inci: row.inci, cas: row.cas[0] ?? '' };
      const rowId = here.row === ghostRow ? materialise(values).rowId : here.row._id;
      if (here.row !== ghostRow) change(fillRow(props.path, here.row, values));
      goToAmount(rowId, here.row.level, state.active?.column ?? 'name');
    },
  };
}

/** Fills a row when the catalogue answers later, in the undo step of the name, unless the row has changed since. */
function fillLater(ports: GridPorts, rowId: string, name: string, step: readonly PatchOp[]): void {
  ports.resolve([name]).then(
    (answer) => {
      const { props } = ports.get();
      props.onComplete?.(step, (rows) => {
        const row = rows.find((one) => one._id === rowId);
        const filled = row?.name === name && !isTyping(ports, rowId) ? known(row, name, answer.get(name)) : null;
        return row && filled ? fillRow(props.path, row, { name, ...filled }) : [];
      });
    },
    () => {
      // Without an answer the cells stay empty, and the review says what it misses.
    },
  );
}

/** Whether the INCI name or CAS number of a row is being typed. */
function isTyping(ports: GridPorts, rowId: string): boolean {
  const { active, mode } = ports.get().state;
  return mode !== 'nav' && active?.rowId === rowId && (active.column === 'inci' || active.column === 'cas');
}

/** Values of the catalogue for an exactly typed name, for cells that are empty. */
function known(
  row: FormulationDataRow,
  name: string,
  answer: readonly IngredientRow[] | undefined,
): { inci: string; cas: string } | null {
  const exact = row.inci === '' ? (answer ?? []).filter((one) => one.name === name) : [];
  const found = ingredientOf(exact, name);
  return found ? { inci: found.inci, cas: row.cas || (found.cas[0] ?? '') } : null;
}
