import type { IngredientRow } from '@app/contract';
import { type ColumnKey, rowKeyOf } from './columns.ts';
import type { GridPlace } from './grid-place.ts';
import type { GridPorts } from './grid-work.ts';
import { knownIngredient, knownSuggestions } from './ingredients.ts';
import { normalisePercent } from './normalise.ts';
import { fillRow, setCell } from './row-ops.ts';
import { type FormulaDataRow, ghostRow } from './rows.ts';

/** How what is typed into a cell, or taken from the catalogue, becomes stored. */
export function gridTyping(ports: GridPorts, { change, activeRow, materialise }: GridPlace) {
  const { get, dispatch } = ports;
  return {
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
  };
}

/** Fills what the catalogue knows of an exactly typed name, where INCI and CAS are still empty. */
function known(row: FormulaDataRow, column: ColumnKey, text: string): { inci: string; cas: string } | null {
  if (column !== 'name' || row.inci !== '') return null;
  const found = (knownIngredient(text) ?? knownSuggestions(text) ?? []).filter((one) => one.name === text);
  const [first] = found;
  return first && found.every((one) => one.serial === first.serial)
    ? { inci: first.inci, cas: row.cas || (first.cas[0] ?? '') }
    : null;
}
