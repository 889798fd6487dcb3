import { useEffect, useMemo, useRef } from 'react';
import type { RowActions } from '../GridRow.tsx';
import type { GridWork } from './grid-work.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** Mouse handlers of the rows; one object as long as the grid lives, so that rows are not rendered again. */
export function useRowActions({ now, dispatch, hands, focusInput }: GridCursor, work: GridWork): RowActions {
  // Select only after a press in a cell: a clicked suggestion disappears while the button is still down over the cell below.
  const dragging = useRef(false);
  useEffect(() => {
    const end = () => {
      dragging.current = false;
    };
    window.addEventListener('mouseup', end);
    return () => window.removeEventListener('mouseup', end);
  }, []);

  return useMemo(
    () => ({
      press: (rowId, column, event) => {
        if (event.button === 2) return;
        const { active, mode } = now().state;
        const same = active?.rowId === rowId && active.column === column;
        if (same && mode !== 'nav') return;
        if (event.target !== hands.input) event.preventDefault();
        work.commit();
        hands.focused = true;
        dragging.current = true;
        dispatch({
          type: 'select',
          cell: { rowId, column: column === 'index' ? 'name' : column },
          extend: event.shiftKey,
        });
        if (column === 'index') work.selectRow(rowId);
        if (same) focusInput();
      },
      hover: (rowId, column, event) => {
        const isDrag = event.buttons === 1 && dragging.current;
        if (isDrag && hands.focused && now().state.mode === 'nav' && column !== 'index') {
          dispatch({ type: 'select', cell: { rowId, column }, extend: true });
        }
      },
      open: (rowId, column) => {
        if (now().props.readOnly) return;
        dispatch({ type: 'select', cell: { rowId, column: column === 'index' ? 'name' : column } });
        dispatch({ type: 'mode', mode: 'edit' });
      },
      toggle: (rowId) => dispatch({ type: 'toggle', rowId }),
    }),
    [now, dispatch, hands, focusInput, work],
  );
}
