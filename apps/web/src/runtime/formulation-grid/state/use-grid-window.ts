import type { Finding } from '@app/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo } from 'react';
import { byWeight } from '../../finding/finding.ts';
import { drawnColumnOf, type GridColumn } from '../columns.ts';
import type { GridMarkets } from '../grid-props.ts';
import type { CellRef, GridState } from './grid-state.ts';
import type { GridHands } from './use-grid-cursor.ts';
import type { GridTable } from './use-grid-table.ts';

const noteHeight = 36;
export const headHeight = 33;
const noFindings: readonly Finding[] = [];

export type GridWindow = ReturnType<typeof useGridWindow>;

/** The visible rows, with the note about the active cell between them. */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  table: GridTable,
  state: GridState,
  markets: GridMarkets | null = null,
) {
  const { view, rowHeight, byRow, rows, shown } = table;
  const activeRow = state.active ? view.rowIds.indexOf(state.active.rowId) : -1;
  const note = useMemo(
    () => noteOf(state.active, { byRow, rows, shown }, markets),
    [state.active, byRow, rows, shown, markets],
  );
  const noteAt = note && state.mode === 'nav' && activeRow >= 0 ? activeRow + 1 : -1;
  const virtual = useVirtualizer({
    count: view.rowIds.length + (noteAt >= 0 ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index === noteAt ? noteHeight : rowHeight),
    // A new function makes the virtualizer measure again when the note opens, closes or moves.
    getItemKey: useCallback((index: number) => `${index}/${noteAt}/${rowHeight}`, [noteAt, rowHeight]),
    overscan: 6,
    scrollMargin: headHeight,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const all = defaultRangeExtractor(range);
        return activeRow >= 0 && !all.includes(activeRow) ? [...all, activeRow].sort((a, b) => a - b) : all;
      },
      [activeRow],
    ),
  });
  return { virtual, note, noteAt, activeRow };
}

/** Scrolls the active cell into view when the cursor moves; returns a function that does so on request. */
export function useKeepInSight(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  hands: GridHands,
  active: CellRef | null,
): () => void {
  const keepInSight = useCallback(() => {
    const box = scroller.current;
    const cell = hands.input?.parentElement;
    if (!box || !cell) return;
    const outer = box.getBoundingClientRect();
    const inner = cell.getBoundingClientRect();
    const fixed = columns.slice(0, 2).reduce((sum, column) => sum + column.width, 0);
    if (inner.top < outer.top + headHeight) box.scrollTop -= outer.top + headHeight - inner.top;
    else if (inner.bottom + noteHeight > outer.bottom) box.scrollTop += inner.bottom + noteHeight - outer.bottom;
    if (getComputedStyle(cell).position === 'sticky') return;
    if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left + fixed) box.scrollLeft -= outer.left + fixed - inner.left;
  }, [scroller, hands, columns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cursor moved
  useLayoutEffect(keepInSight, [active]);
  return keepInSight;
}

/** Number of visible rows, for PageUp and PageDown. */
export function rowsOfScreen(box: HTMLElement | null, rowHeight: number): number {
  return Math.max(1, Math.floor(((box?.clientHeight ?? 300) - headHeight) / rowHeight) - 1);
}

/** The gravest finding of the cursor's cell (of its row, on the findings column). */
function noteOf(
  active: CellRef | null,
  { byRow, rows, shown }: Pick<GridTable, 'byRow' | 'rows' | 'shown'>,
  markets: GridMarkets | null,
): { finding: Finding; more: number } | null {
  if (!active) return null;
  const row = rows.find((one) => one._id === active.rowId);
  if (!row) return null;
  if (active.column === 'market') {
    const [first, ...others] = byWeight(markets?.notes.get(row._id)?.findings ?? noFindings);
    return first ? { finding: first, more: others.length } : null;
  }
  const here = (byRow.get(row._id) ?? noFindings).filter(
    (finding) =>
      active.column === 'findings' ||
      finding.places.some(
        (place) => place.rowId === row._id && drawnColumnOf(place.column, row.level, shown) === active.column,
      ),
  );
  const [finding] = byWeight(here);
  return finding ? { finding, more: here.length - 1 } : null;
}
