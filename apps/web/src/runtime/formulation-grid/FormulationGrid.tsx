import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorContext } from './editor-context.ts';
import './formulation-grid.css';
import { opsOfRows } from './exchange/formulation-import.ts';
import { ImportDialog } from './exchange/ImportDialog.tsx';
import { PasteDialog } from './exchange/PasteDialog.tsx';
import { GridCells } from './GridCells.tsx';
import { GridFooter } from './GridFooter.tsx';
import { GridToolbar, type ToolbarActions } from './GridToolbar.tsx';
import type { FormulationGridProps } from './grid-props.ts';
import { type Lookup, LookupPopup } from './LookupPopup.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { type OpenGrid, useFormulationGrid } from './state/use-formulation-grid.ts';

/** The product formulation as a grid for keyboard work; renders only the visible rows. */
export function FormulationGrid(props: FormulationGridProps): ReactNode {
  const grid = useFormulationGrid(props);
  const [pasting, setPasting] = useState(false);
  const tools = useTools(grid, props, () => setPasting(true));
  const { table, work, notice, setNotice } = grid;
  return (
    <div className={table.isNarrow ? 'fg fg-narrow' : 'fg'} data-readonly={props.readOnly || undefined}>
      <GridToolbar
        readOnly={props.readOnly}
        canUndo={props.canUndo ?? false}
        canRedo={props.canRedo ?? false}
        importing={grid.sheets.busy}
        width={table.width}
        columns={table.columnChoice}
        withMarkets={props.markets !== undefined}
        actions={tools}
      />
      {notice ? (
        <NoticeBar
          notice={notice}
          onUndo={notice.undoable && props.onUndo ? props.onUndo : undefined}
          onMark={work.paste}
          onClose={() => setNotice(null)}
        />
      ) : null}
      <EditorContext value={grid.editor}>
        <GridCells grid={grid} props={props} />
      </EditorContext>
      <GridFooter figures={table.figures} readOnly={props.readOnly} />
      <CellSuggestions grid={grid} />
      <PasteDialog
        open={pasting}
        onClose={() => setPasting(false)}
        onPaste={(text) => {
          setPasting(false);
          work.paste(text);
        }}
      />
      <ImportDialog
        source={grid.sheets.source}
        place={work.place}
        onClose={grid.sheets.close}
        onTake={(taken) => {
          grid.sheets.close();
          if (taken.isPasted) work.writeLooked(taken.rows, taken.columns);
          else props.onChange(opsOfRows(props.path, table.rows, taken.rows, taken.replace));
        }}
      />
    </div>
  );
}

/** The catalogue's suggestions below the cell being edited; its input refers to the chosen one by ARIA attributes. */
function CellSuggestions({ grid }: { grid: OpenGrid }): ReactNode {
  const id = useId();
  const { lookup, chosen } = grid.suggestions;
  const { hands } = grid.cursor;
  const { input } = hands;
  const shown: Lookup | null = lookup && lookup.rows.length > 0 && grid.state.mode !== 'nav' && input ? lookup : null;
  useEffect(() => {
    if (hands.input) describeList(hands.input, shown ? id : null, chosen);
  }, [hands, shown, chosen, id]);
  return shown && input ? (
    <LookupPopup id={id} anchor={input} rows={shown.rows} chosen={chosen} onChoose={grid.work.choose} />
  ) : null;
}

/** Sets the ARIA attributes that tell screen readers of the list below an input and its chosen option. */
function describeList(input: HTMLInputElement, list: string | null, chosen: number): void {
  const described = {
    'aria-controls': list,
    role: list && 'combobox',
    'aria-expanded': list && 'true',
    'aria-activedescendant': list && chosen >= 0 ? `${list}-${chosen}` : null,
  };
  for (const [name, value] of Object.entries(described)) {
    if (value === null) input.removeAttribute(name);
    else input.setAttribute(name, value);
  }
}

function useTools(grid: OpenGrid, props: FormulationGridProps, askForPaste: () => void): ToolbarActions {
  const { t } = useTranslation();
  const { work, sheets, cursor, setNotice } = grid;
  return {
    add: () => {
      cursor.hands.focused = true;
      work.addRow();
    },
    paste: () => void pasteFromButton(work.paste, askForPaste),
    importFile: (file) => void sheets.read(file),
    sort: work.sort,
    indent: () => work.setLevel(2),
    outdent: () => work.setLevel(1),
    remove: work.removeRows,
    undo: () => props.onUndo?.(),
    redo: () => props.onRedo?.(),
    find: (text) => {
      if (!grid.find(text)) setNotice({ kind: 'info', text: t('formulation.notFound', { text }) });
    },
  };
}

/** Pastes the clipboard's text if the browser lets the page read it, else opens a box to paste into. */
async function pasteFromButton(paste: (text: string) => void, ask: () => void): Promise<void> {
  try {
    const text = await navigator.clipboard.readText();
    if (text.trim() === '') return ask();
    paste(text);
  } catch {
    ask();
  }
}
