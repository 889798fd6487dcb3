import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { gridColumns } from '../columns.ts';
import type { EditorPort } from '../editor-context.ts';
import type { FormulationDataRow } from '../rows.ts';
import type { GridNow } from './grid-ports.ts';
import { type CellRef, type GridAction, type GridState, gridReducer } from './grid-state.ts';
import type { Suggestions } from './use-suggestions.ts';

/** The grid's input and its state that needs no rendering. */
export interface GridHands {
  input: HTMLInputElement | null;
  /** Whether the grid has the focus: a newly mounted input then takes it. */
  focused: boolean;
  /** An input method is composing. */
  composing: boolean;
}

export interface GridCursor {
  /** Present state for handlers, so that the handlers themselves never change. */
  readonly now: () => GridNow;
  readonly dispatch: (action: GridAction) => void;
  readonly hands: GridHands;
  readonly focusInput: () => void;
}

/** Where the cursor stands and how it moves over what is drawn. */
export function useGridCursor(current: GridNow, setState: Dispatch<SetStateAction<GridState>>): GridCursor {
  const latest = useRef(current);
  latest.current = current;
  const hands = useRef<GridHands>({ input: null, focused: false, composing: false }).current;
  const { view } = current;
  const previousView = useRef(view);
  const dispatch = useCallback(
    (action: GridAction) => {
      const { state, view: drawn } = latest.current;
      latest.current.state = gridReducer(state, action, drawn, previousView.current);
      setState(latest.current.state);
    },
    [setState],
  );

  // A new set of rows: keep the cursor on an existing cell.
  useLayoutEffect(() => {
    dispatch({ type: 'refresh' });
    previousView.current = view;
  }, [view, dispatch]);
  // The first cell can be reached by Tab.
  useEffect(() => {
    const [rowId] = view.rowIds;
    if (!latest.current.state.active && rowId) dispatch({ type: 'select', cell: { rowId, column: 'name' } });
  }, [view, dispatch]);

  return useMemo(
    () => ({
      now: () => latest.current,
      dispatch,
      hands,
      focusInput: () => hands.input?.focus({ preventScroll: true }),
    }),
    [dispatch, hands],
  );
}

/** Callbacks for the input of the active cell. */
export function useEditorPort({ now, dispatch, hands, focusInput }: GridCursor, { ask }: Suggestions): EditorPort {
  return useMemo(() => {
    const beginTyping = () => {
      if (now().state.mode === 'nav') dispatch({ type: 'mode', mode: 'type' });
    };
    return {
      attach: (element) => {
        hands.input = element;
        if (hands.focused) focusInput();
      },
      detach: (element) => {
        if (hands.input === element) hands.input = null;
      },
      typed: (text) => {
        const { state, props } = now();
        if (props.readOnly || !state.active) return;
        beginTyping();
        ask(gridColumns.find(({ key }) => key === state.active?.column)?.lookup ? text : null);
      },
      composing: (on) => {
        hands.composing = on;
        if (on) beginTyping();
      },
    };
  }, [now, dispatch, hands, focusInput, ask]);
}

/** Moves the cursor to a cell; unfolds the raw material if the cell is of a component. */
export function goToCell({ now, dispatch }: GridCursor, cell: CellRef): void {
  const parent = parentOf(now().rows, cell.rowId);
  if (parent) dispatch({ type: 'toggle', rowId: parent._id, collapsed: false });
  dispatch({ type: 'select', cell });
}

/** The raw material above a component. */
function parentOf(rows: readonly FormulationDataRow[], rowId: string): FormulationDataRow | undefined {
  const at = rows.findIndex((row) => row._id === rowId);
  return rows[at]?.level === 2 ? rows.slice(0, at).findLast((row) => row.level === 1) : undefined;
}
