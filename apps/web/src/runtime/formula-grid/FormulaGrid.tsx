// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; the ARIA grid pattern applies
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus lives in the input of the active cell
import type { Finding, IngredientRow, Json, PatchOp } from '@app/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnChoice } from './column-choice.ts';
import {
  type ColumnKey,
  drawnColumnOf,
  gridColumns,
  narrowView,
  type ShownColumns,
  templateOf,
  visibleColumns,
} from './columns.ts';
import { EditorContext, type EditorPort } from './editor-context.ts';
import { findingCells, findingsByRow, findText, nextCell } from './find-cells.ts';
import './formula-grid.css';
import { GridFooter } from './GridFooter.tsx';
import { GridRow, type GridTexts, type RowActions } from './GridRow.tsx';
import { GridToolbar } from './GridToolbar.tsx';
import { handleKey } from './grid-keys.ts';
import {
  type CellRef,
  type GridAction,
  type GridView,
  gridReducer,
  initialGridState,
  selectedBlock,
} from './grid-state.ts';
import { createGridWork, type GridNotice } from './grid-work.ts';
import { ImportDialog, opsOfRows, useFormulaImport } from './ImportDialog.tsx';
import { LookupPopup, useLookup } from './LookupPopup.tsx';
import type { LimitNote } from './limits.ts';
import { NoteRow } from './NoteRow.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { newId } from './new-id.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { drawnRows, type FormulaDataRow, figuresOf, ghostFigures, ghostId, ghostRow, readRows } from './rows.ts';

/** A cell to go to; `at` tells two requests for the same cell apart. */
export interface GridTarget {
  rowId?: string;
  column?: string;
  at: number;
}

export interface FormulaGridProps {
  label: string;
  /** The stored table. */
  value: Json | undefined;
  /** Path of the table in the draft. */
  path: readonly string[];
  readOnly: boolean;
  findings: readonly Finding[];
  limitOf?: (row: FormulaDataRow) => LimitNote | null;
  onChange: (ops: PatchOp[]) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  canUndo?: boolean;
  canRedo?: boolean;
  target?: GridTarget | null;
  /** The cursor came to a cell with this finding. */
  onFinding?: (finding: Finding | null) => void;
  maxRows?: number;
}

const flatRow = 29;
/** With the INCI name under the Chinese one. */
const tallRow = 42;
const noteHeight = 36;
const headHeight = 33;
const noFindings: readonly Finding[] = [];
const none = () => null;

/** The product formula as a grid made for the keyboard; draws only the rows in sight. */
export function FormulaGrid(props: FormulaGridProps): ReactNode {
  const { readOnly, path, findings, limitOf = none } = props;
  const { t, i18n } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const columnChoice = useColumnChoice();
  const width = useWidth(scroller);
  const lookupId = useId();

  const rows = useMemo(() => readRows(props.value), [props.value]);
  const figures = useMemo(() => figuresOf(rows), [rows]);
  const [state, setState] = useState(initialGridState);
  const drawn = useMemo(() => drawnRows(figures, rows, state.collapsed), [figures, rows, state.collapsed]);
  const isNarrow = readOnly && width < narrowView;
  const rowHeight = isNarrow ? tallRow : flatRow;
  const columns = useMemo(
    () => visibleColumns(width, columnChoice.choice, isNarrow),
    [width, columnChoice.choice, isNarrow],
  );
  const { template, minWidth } = useMemo(() => templateOf(columns), [columns]);
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
  const byRow = useMemo(() => findingsByRow(findings), [findings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language means new words
  const texts = useMemo<GridTexts>(
    () => ({
      columns: Object.fromEntries(
        gridColumns.map((column) => [column.key, i18n.t(`formula.column.${column.key}`)]),
      ) as Record<ColumnKey, string>,
      history: i18n.t('formula.history'),
      table: i18n.t('formula.table'),
      collapse: i18n.t('formula.collapse'),
      ghost: i18n.t('formula.ghost'),
    }),
    [i18n, i18n.language],
  );

  const [typing, setTyping] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const [notice, setNotice] = useState<GridNotice | null>(null);
  const [pasting, setPasting] = useState(false);
  const lookup = useLookup(typing);

  // Everything that handlers read lives in one object that is renewed on each pass; the handlers themselves never change.
  const latest = useRef({ props, rows, view, state, lookup, chosen, columns, figures });
  latest.current = {
    props,
    rows,
    view: latest.current.view === view ? view : view,
    state,
    lookup,
    chosen,
    columns,
    figures,
  };
  const previousView = useRef(view);
  const input = useRef<HTMLInputElement | null>(null);
  const focused = useRef(false);
  const composing = useRef(false);

  const dispatch = useCallback((action: GridAction) => {
    latest.current.state = gridReducer(latest.current.state, action, latest.current.view, previousView.current);
    setState(latest.current.state);
  }, []);

  const fileImport = useFormulaImport({ setNotice });
  const lookAt = useRef<(block: readonly (readonly string[])[]) => void>(() => {});
  lookAt.current = (block) => fileImport.look(t('formula.pasteTitle'), block);
  const work = useMemo(
    () =>
      createGridWork({
        get: () => latest.current,
        setView: (next) => {
          latest.current.view = next;
        },
        dispatch,
        text: () => input.current?.value ?? '',
        endTyping: () => {
          setTyping(null);
          setChosen(-1);
        },
        notify: setNotice,
        newId,
        blendName: (number) => i18n.t('formula.blend', { number }),
        columnName: (key) => i18n.t(`formula.column.${key}`),
        look: (block) => lookAt.current(block),
      }),
    [dispatch, i18n],
  );

  const editor = useMemo<EditorPort>(
    () => ({
      attach: (element) => {
        input.current = element;
        if (focused.current) element.focus({ preventScroll: true });
      },
      detach: (element) => {
        if (input.current === element) input.current = null;
      },
      typed: (text) => {
        const { state: now, props: current, columns: shownColumns } = latest.current;
        if (current.readOnly || !now.active) return;
        if (now.mode === 'nav') dispatch({ type: 'mode', mode: 'type' });
        setChosen(-1);
        setTyping(shownColumns.find((column) => column.key === now.active?.column)?.lookup ? text : null);
      },
      composing: (on) => {
        composing.current = on;
        if (on && latest.current.state.mode === 'nav') dispatch({ type: 'mode', mode: 'type' });
      },
    }),
    [dispatch],
  );

  // A new set of rows: keep the cursor on an existing cell.
  useLayoutEffect(() => {
    dispatch({ type: 'refresh' });
    previousView.current = view;
  }, [view, dispatch]);

  // The first cell can be reached by Tab.
  useEffect(() => {
    if (!latest.current.state.active && view.rowIds[0])
      dispatch({ type: 'select', cell: { rowId: view.rowIds[0], column: 'name' } });
  }, [view, dispatch]);

  const activeDrawn = state.active ? view.rowIds.indexOf(state.active.rowId) : -1;
  const note = useMemo(() => noteOf(state.active, byRow, rows, shown), [state.active, byRow, rows, shown]);
  const noteAt = note && state.mode === 'nav' && activeDrawn >= 0 ? activeDrawn + 1 : -1;
  const count = view.rowIds.length + (noteAt >= 0 ? 1 : 0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index === noteAt ? noteHeight : rowHeight),
    // A new function makes the virtualizer measure again when the note opens, closes or moves.
    getItemKey: useCallback((index: number) => `${index}/${noteAt}/${rowHeight}`, [noteAt, rowHeight]),
    overscan: 6,
    scrollMargin: headHeight,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const all = defaultRangeExtractor(range);
        return activeDrawn >= 0 && !all.includes(activeDrawn) ? [...all, activeDrawn].sort((a, b) => a - b) : all;
      },
      [activeDrawn],
    ),
  });

  const { onFinding } = props;
  useEffect(() => onFinding?.(note?.finding ?? null), [note, onFinding]);

  const keepInSight = useCallback(() => {
    const box = scroller.current;
    const cell = input.current?.parentElement;
    if (!box || !cell) return;
    const outer = box.getBoundingClientRect();
    const inner = cell.getBoundingClientRect();
    const fixed = columns.slice(0, 2).reduce((sum, column) => sum + column.width, 0);
    if (inner.top < outer.top + headHeight) box.scrollTop -= outer.top + headHeight - inner.top;
    else if (inner.bottom + noteHeight > outer.bottom) box.scrollTop += inner.bottom + noteHeight - outer.bottom;
    if (getComputedStyle(cell).position === 'sticky') return;
    if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left + fixed) box.scrollLeft -= outer.left + fixed - inner.left;
  }, [columns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cursor moved
  useLayoutEffect(keepInSight, [state.active]);

  // A link elsewhere (findings, pre-check, error summary) points at a cell.
  const { target } = props;
  useEffect(() => {
    if (!target) return;
    const { rows: now, view: shownNow } = latest.current;
    const shownOnly = latest.current.props.readOnly;
    const row = now.find((one) => one._id === target.rowId) ?? now[0];
    const rowId = row?._id ?? shownNow.rowIds[0];
    if (!rowId) return;
    const parent = now.slice(0, now.findIndex((one) => one._id === rowId) + 1).findLast((one) => one.level === 1);
    if (row?.level === 2 && parent) dispatch({ type: 'toggle', rowId: parent._id, collapsed: false });
    // Who only reads keeps the keys where they are: beside the finding that pointed here.
    if (!shownOnly) focused.current = true;
    dispatch({ type: 'select', cell: { rowId, column: drawnColumnOf(target.column, row?.level ?? 1, shownNow) } });
    // The same cell again: no new input is mounted, so take the focus here.
    requestAnimationFrame(() => {
      if (!shownOnly) input.current?.focus({ preventScroll: true });
      keepInSight();
    });
  }, [target, dispatch, keepInSight]);

  // Only what was pressed in a cell draws a selection: a suggestion goes at the press, and the button is still down over the cell beneath.
  const dragging = useRef(false);
  useEffect(() => {
    const end = () => {
      dragging.current = false;
    };
    window.addEventListener('mouseup', end);
    return () => window.removeEventListener('mouseup', end);
  }, []);

  const actions = useMemo<RowActions>(
    () => ({
      press: (rowId, column, event) => {
        if (event.button === 2) return;
        const now = latest.current.state;
        const same = now.active?.rowId === rowId && now.active.column === column;
        if (same && now.mode !== 'nav') return;
        if (event.target !== input.current) event.preventDefault();
        work.commit();
        focused.current = true;
        dragging.current = true;
        const cell: CellRef = { rowId, column: column === 'index' ? 'name' : column };
        dispatch({ type: 'select', cell, extend: event.shiftKey });
        if (column === 'index') work.selectRow(rowId);
        if (same) input.current?.focus({ preventScroll: true });
      },
      hover: (rowId, column, event) => {
        const isDrag = event.buttons === 1 && dragging.current;
        if (isDrag && focused.current && latest.current.state.mode === 'nav' && column !== 'index') {
          dispatch({ type: 'select', cell: { rowId, column }, extend: true });
        }
      },
      open: (rowId, column) => {
        if (latest.current.props.readOnly) return;
        dispatch({ type: 'select', cell: { rowId, column: column === 'index' ? 'name' : column } });
        dispatch({ type: 'mode', mode: 'edit' });
      },
      toggle: (rowId) => dispatch({ type: 'toggle', rowId }),
    }),
    [dispatch, work],
  );

  const goNext = useCallback(
    (by: 1 | -1) => {
      const now = latest.current;
      const cells = findingCells(now.rows, findingsByRow(now.props.findings), now.view);
      const cell = nextCell(cells, now.rows, now.state.active, by);
      if (!cell) return;
      const at = now.rows.findIndex((row) => row._id === cell.rowId);
      const parent = now.rows.slice(0, at + 1).findLast((row) => row.level === 1);
      if (parent && parent._id !== cell.rowId) dispatch({ type: 'toggle', rowId: parent._id, collapsed: false });
      focused.current = true;
      dispatch({ type: 'select', cell });
    },
    [dispatch],
  );

  const block = useMemo(() => selectedBlock(state, view), [state, view]);
  const popup = lookup && lookup.rows.length > 0 && state.mode !== 'nav' && input.current ? lookup : null;

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    if (popup) {
      element.setAttribute('aria-controls', lookupId);
      element.setAttribute('role', 'combobox');
      element.setAttribute('aria-expanded', 'true');
      if (chosen >= 0) element.setAttribute('aria-activedescendant', `${lookupId}-${chosen}`);
      else element.removeAttribute('aria-activedescendant');
    } else
      for (const name of ['aria-controls', 'role', 'aria-expanded', 'aria-activedescendant'])
        element.removeAttribute(name);
  }, [popup, chosen, lookupId]);

  return (
    <div className={isNarrow ? 'fg fg-narrow' : 'fg'} data-readonly={readOnly || undefined}>
      <GridToolbar
        readOnly={readOnly}
        canUndo={props.canUndo ?? false}
        canRedo={props.canRedo ?? false}
        importing={fileImport.busy}
        width={width}
        columns={columnChoice}
        actions={{
          add: () => {
            focused.current = true;
            work.addRow();
          },
          paste: () =>
            void pasteFromButton(
              (text) => work.paste(text),
              () => setPasting(true),
            ),
          importFile: (file) => void fileImport.read(file),
          sort: work.sort,
          indent: () => work.setLevel(2),
          outdent: () => work.setLevel(1),
          remove: work.removeRows,
          undo: () => props.onUndo?.(),
          redo: () => props.onRedo?.(),
          find: (text) => {
            const cell = findText(latest.current.rows, text, latest.current.state.active, latest.current.view);
            if (cell) dispatch({ type: 'select', cell });
            else setNotice({ kind: 'info', text: t('formula.notFound', { text }) });
          },
        }}
      />
      {notice ? (
        <NoticeBar
          notice={notice}
          onUndo={notice.undoable && props.onUndo ? props.onUndo : undefined}
          onMark={work.paste}
          onClose={() => setNotice(null)}
        />
      ) : null}
      <EditorContext value={editor}>
        <div
          ref={scroller}
          role="grid"
          aria-label={props.label}
          aria-rowcount={view.rowIds.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={readOnly}
          className="fg-scroll"
          onKeyDown={(event) => {
            if (event.target !== input.current) return;
            handleKey(event, {
              latest: latest.current,
              work,
              dispatch,
              setChosen,
              goNext,
              composing: composing.current,
              page: pageRows(scroller.current, rowHeight),
            });
          }}
          onFocus={() => {
            focused.current = true;
          }}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            focused.current = false;
            work.commit();
          }}
          onPaste={(event) => {
            if (latest.current.state.mode !== 'nav' || readOnly) return;
            event.preventDefault();
            work.paste(event.clipboardData.getData('text/plain'));
          }}
          onCopy={(event) => {
            if (latest.current.state.mode !== 'nav') return;
            event.preventDefault();
            event.clipboardData.setData('text/plain', work.copy());
          }}
          onCut={(event) => {
            if (latest.current.state.mode !== 'nav') return;
            event.preventDefault();
            event.clipboardData.setData('text/plain', work.copy());
            work.clear();
          }}
        >
          <div className="fg-body" style={{ height: virtual.getTotalSize() + headHeight, minWidth }}>
            <div role="row" aria-rowindex={1} className="fg-head" style={{ gridTemplateColumns: template }}>
              {columns.map((column, at) => (
                <div
                  key={column.key}
                  role="columnheader"
                  aria-colindex={at + 1}
                  className={`fg-cell fg-${column.key}${column.number ? ' fg-num' : ''}`}
                >
                  {isNarrow && column.key === 'content' ? t('formula.columnShares') : texts.columns[column.key]}
                </div>
              ))}
            </div>
            {virtual.getVirtualItems().map((item) => {
              if (note && item.index === noteAt) {
                return (
                  <NoteRow
                    key="note"
                    finding={note.finding}
                    more={note.more}
                    top={item.start}
                    onFix={readOnly ? null : (finding) => finding.fix && props.onChange(finding.fix.ops)}
                    onNext={() => goNext(1)}
                  />
                );
              }
              const at = noteAt >= 0 && item.index > noteAt ? item.index - 1 : item.index;
              const index = drawn[at];
              const row = index === undefined ? ghostRow : (rows[index] ?? ghostRow);
              const selected =
                block &&
                at >= block.top &&
                at <= block.bottom &&
                (block.top !== block.bottom || block.left !== block.right);
              return (
                <GridRow
                  key={row._id}
                  row={row}
                  figures={index === undefined ? ghostFigures : (figures.rows[index] ?? ghostFigures)}
                  rowIndex={at}
                  top={item.start}
                  columns={columns}
                  template={template}
                  active={at === activeDrawn && state.active ? state.active.column : null}
                  mode={at === activeDrawn ? state.mode : 'nav'}
                  left={selected ? block.left : -1}
                  right={selected ? block.right : -1}
                  findings={byRow.get(row._id) ?? noFindings}
                  limit={row.name === '' ? null : limitOf(row)}
                  collapsed={state.collapsed.has(row._id)}
                  readOnly={readOnly}
                  shown={shown}
                  actions={actions}
                  texts={texts}
                />
              );
            })}
          </div>
        </div>
      </EditorContext>
      <GridFooter figures={figures} readOnly={readOnly} />
      {popup && input.current ? (
        <LookupPopup
          id={lookupId}
          anchor={input.current}
          rows={popup.rows}
          chosen={chosen}
          onChoose={(row: IngredientRow) => work.choose(row)}
        />
      ) : null}
      <PasteDialog
        open={pasting}
        onClose={() => setPasting(false)}
        onPaste={(text) => {
          setPasting(false);
          work.paste(text);
        }}
      />
      <ImportDialog
        source={fileImport.source}
        place={work.place}
        onClose={fileImport.close}
        onTake={(taken) => {
          fileImport.close();
          if (taken.isPasted) work.writeLooked(taken.rows, taken.columns);
          else props.onChange(opsOfRows(path, rows, taken.rows, taken.replace));
        }}
      />
    </div>
  );
}

/** The gravest finding of the cursor's cell (of its row, on the findings column). */
function noteOf(
  active: CellRef | null,
  byRow: ReadonlyMap<string, readonly Finding[]>,
  rows: readonly FormulaDataRow[],
  shown: ShownColumns,
): { finding: Finding; more: number } | null {
  if (!active) return null;
  const row = rows.find((one) => one._id === active.rowId);
  if (!row) return null;
  const here = (byRow.get(row._id) ?? noFindings).filter(
    (finding) =>
      active.column === 'findings' ||
      finding.places.some(
        (place) => place.rowId === row._id && drawnColumnOf(place.column, row.level, shown) === active.column,
      ),
  );
  const order = ['error', 'warn', 'undecided', 'info'];
  const [finding] = [...here].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return finding ? { finding, more: here.length - 1 } : null;
}

function pageRows(box: HTMLElement | null, rowHeight: number): number {
  return Math.max(1, Math.floor(((box?.clientHeight ?? 300) - headHeight) / rowHeight) - 1);
}

function useWidth(element: { current: HTMLElement | null }): number {
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

/** The button reads the clipboard when the browser allows it, else it opens a box to paste into. */
async function pasteFromButton(paste: (text: string) => void, ask: () => void): Promise<void> {
  try {
    const text = await navigator.clipboard.readText();
    if (text.trim() === '') return ask();
    paste(text);
  } catch {
    ask();
  }
}
