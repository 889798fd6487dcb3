import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnColumnOf } from '../columns.ts';
import { useFormulationImport } from '../exchange/formulation-import.ts';
import { findingCells, findingsByRow, findText, nextCell } from '../find-cells.ts';
import type { FormulationGridProps } from '../grid-props.ts';
import { resolveIngredients } from '../ingredients.ts';
import { newId } from '../new-id.ts';
import type { GridNotice } from './grid-ports.ts';
import { initialGridState } from './grid-state.ts';
import { createGridWork, type GridWork } from './grid-work.ts';
import { type GridCursor, goToCell, useEditorPort, useGridCursor } from './use-grid-cursor.ts';
import { useGridTable } from './use-grid-table.ts';
import { useGridWindow, useKeepInSight } from './use-grid-window.ts';
import { useRowActions } from './use-row-actions.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

export type OpenGrid = ReturnType<typeof useFormulationGrid>;

/** State of a formulation grid: drawn rows, cursor, and all actions on the rows. */
export function useFormulationGrid(props: FormulationGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(initialGridState);
  const [notice, setNotice] = useState<GridNotice | null>(null);
  const table = useGridTable(props, scroller, state.collapsed);
  const suggestions = useSuggestions();
  const { lookup, chosen } = suggestions;
  const { rows, figures, view } = table;
  const cursor = useGridCursor({ props, rows, figures, view, state, lookup, chosen }, setState);
  const sheets = useFormulationImport({ setNotice });
  const work = useGridWork(cursor, suggestions, setNotice, sheets.look);
  const editor = useEditorPort(cursor, suggestions);
  const sight = useGridWindow(scroller, table, state, props.markets ?? null);
  const { note } = sight;
  const { onFinding, target } = props;
  useEffect(() => onFinding?.(note?.finding ?? null), [note, onFinding]);
  const keepInSight = useKeepInSight(scroller, table.columns, cursor.hands, state.active);
  useTarget(target, cursor, keepInSight);
  const rowActions = useRowActions(cursor, work);
  const goNext = useCallback((by: 1 | -1) => goToNextFinding(cursor, by), [cursor]);
  const find = (text: string) => {
    const { rows: all, state: here, view: drawn } = cursor.now();
    const cell = findText(all, text, here.active, drawn);
    if (cell) cursor.dispatch({ type: 'select', cell });
    return cell !== null;
  };
  return {
    scroller,
    state,
    table,
    suggestions,
    cursor,
    sheets,
    work,
    editor,
    sight,
    rowActions,
    goNext,
    find,
    notice,
    setNotice,
  };
}

/** Everything that can be done to the rows under the cursor; one object for the life of the grid. */
function useGridWork(
  { now, dispatch, hands }: GridCursor,
  { ask }: Suggestions,
  notify: (notice: GridNotice | null) => void,
  look: (title: string, block: readonly (readonly string[])[]) => void,
): GridWork {
  const { t, i18n } = useTranslation();
  const lookAt = useRef<(block: readonly (readonly string[])[]) => void>(() => {});
  lookAt.current = (block) => look(t('formulation.pasteTitle'), block);
  return useMemo(
    () =>
      createGridWork({
        get: now,
        setView: (next) => {
          now().view = next;
        },
        dispatch,
        text: () => hands.input?.value ?? '',
        endTyping: () => ask(null),
        notify,
        newId,
        blendName: (number) => i18n.t('formulation.blend', { number }),
        columnName: (key) => i18n.t(`formulation.column.${key}`),
        look: (block) => lookAt.current(block),
        resolve: resolveIngredients,
      }),
    [now, dispatch, hands, ask, notify, i18n],
  );
}

/** Moves the cursor to the cell that a link elsewhere (findings, pre-check, error summary) points to. */
function useTarget(target: FormulationGridProps['target'], cursor: GridCursor, keepInSight: () => void): void {
  useEffect(() => {
    if (!target) return;
    const { rows, view, props } = cursor.now();
    const row = rows.find((one) => one._id === target.rowId) ?? rows[0];
    const rowId = row?._id ?? view.rowIds[0];
    if (!rowId) return;
    // In a read-only grid the focus stays on the link that was clicked.
    if (!props.readOnly) cursor.hands.focused = true;
    goToCell(cursor, { rowId, column: drawnColumnOf(target.column, row?.level ?? 1, view) });
    // If the cursor is in that cell already, no input is mounted, so focus the present one.
    requestAnimationFrame(() => {
      if (!props.readOnly) cursor.focusInput();
      keepInSight();
    });
  }, [target, cursor, keepInSight]);
}

function goToNextFinding(cursor: GridCursor, by: 1 | -1): void {
  const { rows, props, view, state } = cursor.now();
  const cell = nextCell(findingCells(rows, findingsByRow(props.findings), view), rows, state.active, by);
  if (!cell) return;
  cursor.hands.focused = true;
  goToCell(cursor, cell);
}
