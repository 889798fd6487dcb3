// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; the ARIA grid pattern applies
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus lives in the input of the active cell
import type { Finding } from '@app/contract';
import { type ClipboardEvent, type HTMLAttributes, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnKey } from './columns.ts';
import { GridRow, type GridTexts } from './GridRow.tsx';
import type { FormulationGridProps } from './grid-props.ts';
import { NoteRow } from './NoteRow.tsx';
import { ghostFigures, ghostRow } from './rows.ts';
import { handleKey } from './state/grid-keys.ts';
import { type Block, selectedBlock } from './state/grid-state.ts';
import type { OpenGrid } from './state/use-formulation-grid.ts';
import type { GridTable } from './state/use-grid-table.ts';
import { useGridTexts } from './state/use-grid-texts.ts';
import { headHeight, rowsOfScreen } from './state/use-grid-window.ts';

const noFindings: readonly Finding[] = [];

interface CellsProps {
  grid: OpenGrid;
  props: FormulationGridProps;
}

/** The visible rows with their heads; this element handles all keys and clipboard events. */
export function GridCells({ grid, props }: CellsProps): ReactNode {
  const texts = useGridTexts();
  const { table, sight } = grid;
  const { virtual, note, noteAt } = sight;
  const block = useMemo(() => selectedBlock(grid.state, table.view), [grid.state, table.view]);
  const rowAt = (index: number) => (noteAt >= 0 && index > noteAt ? index - 1 : index);
  return (
    <div
      ref={grid.scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={table.view.rowIds.length + 1}
      aria-colcount={table.columns.length}
      aria-multiselectable="true"
      aria-readonly={props.readOnly}
      className="fg-scroll"
      {...handlersOf(grid)}
    >
      <div className="fg-body" style={{ height: virtual.getTotalSize() + headHeight, minWidth: table.minWidth }}>
        <GridHead table={table} texts={texts} market={props.markets?.label} />
        {virtual
          .getVirtualItems()
          .map((item) =>
            note && item.index === noteAt ? (
              <NoteRow
                key="note"
                finding={note.finding}
                more={note.more}
                market={props.markets?.label}
                top={item.start}
                onFix={props.readOnly ? null : (finding) => finding.fix && props.onChange(finding.fix.ops)}
                onNext={() => grid.goNext(1)}
              />
            ) : (
              <PlacedRow
                key={idAt(table, rowAt(item.index))}
                at={rowAt(item.index)}
                top={item.start}
                {...{ grid, props, texts, block }}
              />
            ),
          )}
      </div>
    </div>
  );
}

function GridHead({
  table,
  texts,
  market,
}: {
  table: GridTable;
  texts: GridTexts;
  market: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const headOf = (key: ColumnKey) => {
    if (key === 'market' && market) return market;
    return table.isNarrow && key === 'content' ? t('formulation.columnShares') : texts.columns[key];
  };
  return (
    <div role="row" aria-rowindex={1} className="fg-head" style={{ gridTemplateColumns: table.template }}>
      {table.columns.map((column, at) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={at + 1}
          className={`fg-cell fg-${column.key}${column.number ? ' fg-num' : ''}`}
        >
          {headOf(column.key)}
        </div>
      ))}
    </div>
  );
}

interface PlacedRowProps extends CellsProps {
  texts: GridTexts;
  block: Block | null;
  /** Index among the rendered rows. */
  at: number;
  top: number;
}

/** A rendered row with its findings and figures; the last one is the blank row. */
function PlacedRow({ grid, props, texts, block, at, top }: PlacedRowProps): ReactNode {
  const { table, state, sight } = grid;
  const index = table.drawn[at];
  const row = (index === undefined ? undefined : table.rows[index]) ?? ghostRow;
  const hasCursor = at === sight.activeRow;
  const isSelected =
    block && at >= block.top && at <= block.bottom && (block.top !== block.bottom || block.left !== block.right);
  return (
    <GridRow
      row={row}
      figures={(index === undefined ? undefined : table.figures.rows[index]) ?? ghostFigures}
      rowIndex={at}
      top={top}
      columns={table.columns}
      template={table.template}
      active={hasCursor && state.active ? state.active.column : null}
      mode={hasCursor ? state.mode : 'nav'}
      left={isSelected ? block.left : -1}
      right={isSelected ? block.right : -1}
      findings={table.byRow.get(row._id) ?? noFindings}
      market={props.markets?.notes.get(row._id) ?? null}
      limit={row.name === '' ? null : (props.limitOf?.(row) ?? null)}
      collapsed={state.collapsed.has(row._id)}
      readOnly={props.readOnly}
      shown={table.shown}
      actions={grid.rowActions}
      texts={texts}
    />
  );
}

function idAt({ drawn, rows }: GridTable, at: number): string {
  const index = drawn[at];
  return (index === undefined ? undefined : rows[index]?._id) ?? ghostRow._id;
}

/** Handlers of keys, focus and clipboard; while a cell is edited, clipboard events are left to its input. */
function handlersOf({ cursor, work, suggestions, goNext, scroller, table }: OpenGrid): HTMLAttributes<HTMLDivElement> {
  const { now, dispatch, hands } = cursor;
  const takeCopy = (event: ClipboardEvent): boolean => {
    if (now().state.mode !== 'nav') return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', work.copy());
    return true;
  };
  return {
    onKeyDown: (event) => {
      if (event.target !== hands.input) return;
      const page = rowsOfScreen(scroller.current, table.rowHeight);
      const { setChosen } = suggestions;
      handleKey(event, { latest: now(), work, dispatch, setChosen, goNext, composing: hands.composing, page });
    },
    onFocus: () => {
      hands.focused = true;
    },
    onBlur: (event) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      hands.focused = false;
      work.commit();
    },
    onPaste: (event) => {
      if (now().state.mode !== 'nav' || now().props.readOnly) return;
      event.preventDefault();
      work.paste(event.clipboardData.getData('text/plain'));
    },
    onCopy: takeCopy,
    onCut: (event) => {
      if (takeCopy(event)) work.clear();
    },
  };
}
