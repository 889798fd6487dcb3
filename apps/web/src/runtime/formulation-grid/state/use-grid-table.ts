import type { Finding } from '@app/contract';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useColumnChoice } from '../column-choice.ts';
import { narrowView, type ShownColumns, templateOf, visibleColumns } from '../columns.ts';
import { findingsByRow } from '../find-cells.ts';
import type { FormulationGridProps } from '../grid-props.ts';
import { drawnRows, figuresOf, ghostId, readRows } from '../rows.ts';
import type { GridView } from './grid-state.ts';

const flatRow = 29;
/** Row height in pixels with the INCI name below the Chinese one. */
const tallRow = 42;

export type GridTable = ReturnType<typeof useGridTable>;

/** Data that the grid draws: rows with figures and findings, and the columns that fit into its width. */
export function useGridTable(
  { value, readOnly, findings, markets }: FormulationGridProps,
  scroller: RefObject<HTMLElement | null>,
  collapsed: ReadonlySet<string>,
) {
  const columnChoice = useColumnChoice();
  const width = useWidth(scroller);
  const rows = useMemo(() => readRows(value), [value]);
  const figures = useMemo(() => figuresOf(rows), [rows]);
  const drawn = useMemo(() => drawnRows(figures, rows, collapsed), [figures, rows, collapsed]);
  const isNarrow = readOnly && width < narrowView;
  const withMarkets = markets !== undefined && markets !== null;
  const columns = useMemo(
    () => visibleColumns(width, columnChoice.choice, isNarrow, withMarkets),
    [width, columnChoice.choice, isNarrow, withMarkets],
  );
  const shown = useMemo<ShownColumns>(
    () => ({ columns: columns.map((column) => column.key), isNarrow }),
    [columns, isNarrow],
  );
  const view = useMemo<GridView>(
    () => ({
      ...shown,
      rowIds: [...drawn.map((index) => rows[index]?._id ?? ''), ...(readOnly ? [] : [ghostId])],
    }),
    [drawn, rows, shown, readOnly],
  );
  const byRow = useMemo<ReadonlyMap<string, readonly Finding[]>>(() => findingsByRow(findings), [findings]);
  const { template, minWidth } = useMemo(() => templateOf(columns), [columns]);
  const rowHeight = isNarrow ? tallRow : flatRow;
  return {
    rows,
    figures,
    drawn,
    columns,
    shown,
    view,
    byRow,
    template,
    minWidth,
    width,
    columnChoice,
    isNarrow,
    rowHeight,
  };
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1_150);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
