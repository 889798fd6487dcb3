import type { IngredientRow, JsonObject, PatchOp } from '@app/contract';
import { applyPatch, invertPatch } from '@app/engine/form';
import type { KeyboardEvent } from 'react';
import type { ColumnKey } from './columns.ts';
import { figuresOf, ghostId, readRows } from './rows.ts';
import { handleKey } from './state/grid-keys.ts';
import type { GridNotice, GridNow } from './state/grid-ports.ts';
import { type CellRef, type GridAction, type GridView, gridReducer, initialGridState } from './state/grid-state.ts';
import { createGridWork } from './state/grid-work.ts';

const columns: ColumnKey[] = ['index', 'name', 'inci', 'content', 'component', 'actual', 'purpose', 'findings'];

/** Plays a person typing into the grid: keys run through the grid's own handlers and actions and change a real document. */
export function typist(stored: JsonObject[], catalogue: readonly IngredientRow[] = []) {
  let data: JsonObject = { formula: stored };
  const steps: { ops: readonly PatchOp[]; inverse: PatchOp[] }[] = [];
  const questions: (() => void)[] = [];
  const notices: GridNotice[] = [];
  let text = '';
  let ids = 0;
  let composing = false;
  const viewOf = (): GridView => ({ rowIds: [...readRows(data.formula).map((row) => row._id), ghostId], columns });
  const props: GridNow['props'] = {
    label: '',
    value: undefined,
    path: ['formula'],
    readOnly: false,
    findings: [],
    onChange: (ops) => {
      steps.push({ ops, inverse: invertPatch(data, ops) });
      data = applyPatch(data, ops);
    },
    onComplete: (ops, more) => {
      const step = steps.find((one) => one.ops === ops);
      const added = more(readRows(data.formula));
      if (step) step.inverse = [...invertPatch(data, added), ...step.inverse];
      data = applyPatch(data, added);
    },
    onUndo: () => {
      data = applyPatch(data, steps.pop()?.inverse ?? []);
    },
  };
  let now: GridNow = {
    props,
    rows: readRows(data.formula),
    figures: figuresOf([]),
    view: viewOf(),
    state: initialGridState,
    lookup: null,
    chosen: -1,
  };
  const dispatch = (action: GridAction) => {
    const before = now.state.mode;
    Object.assign(now, { state: gridReducer(now.state, action, now.view) });
    if (now.state.mode === 'nav') text = '';
    if (now.state.mode === 'edit' && before !== 'edit') text = stateText();
  };
  const stateText = () => {
    const { active } = now.state;
    const row = now.rows.find((one) => one._id === active?.rowId);
    if (!row || !active) return '';
    return active.column === 'content' || active.column === 'component'
      ? row.percent
      : String(row[active.column as 'name'] ?? '');
  };
  const work = createGridWork({
    get: () => now,
    setView: (view) => {
      now.view = view;
    },
    dispatch,
    text: () => text,
    endTyping: () => {
      now = Object.assign(now, { lookup: null, chosen: -1 });
    },
    notify: (notice) => {
      if (notice) notices.push(notice);
    },
    newId: () => `n${ids++}`,
    blendName: (number) => `复配 ${number}`,
    columnName: (key) => key,
    look: () => {},
    resolve: (names) =>
      new Promise((answer) => {
        const known = [...names].map((name) => [name, catalogue.filter((one) => one.name === name)] as const);
        questions.push(() => answer(new Map(known)));
      }),
  });
  /** Renews the grid's state from the document, as the screen does after each key. */
  const redraw = () => {
    const previous = now.view;
    const rows = readRows(data.formula);
    Object.assign(now, { rows, figures: figuresOf(rows), view: viewOf() });
    Object.assign(now, { state: gridReducer(now.state, { type: 'refresh' }, now.view, previous) });
  };
  const suggest = () => {
    const isName = now.state.active?.column === 'name' || now.state.active?.column === 'inci';
    const found = catalogue.filter((row) => text !== '' && (row.name.startsWith(text) || row.inci.startsWith(text)));
    Object.assign(now, { lookup: isName && found.length > 0 ? { rows: found, text } : null, chosen: -1 });
  };
  const press = (key: string, more: Partial<KeyboardEvent> & { keyCode?: number } = {}) => {
    let isTaken = false;
    const { keyCode = 0, ...held } = more;
    const event = {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...held,
      nativeEvent: { isComposing: composing, keyCode },
      preventDefault: () => {
        isTaken = true;
      },
      stopPropagation: () => {},
    } as unknown as KeyboardEvent;
    handleKey(event, {
      latest: now,
      work,
      dispatch,
      setChosen: (chosen) => Object.assign(now, { chosen }),
      goNext: () => {},
      composing,
      page: 10,
    });
    if (!isTaken && !composing && key.length === 1 && !event.ctrlKey && !event.altKey) {
      if (now.state.mode === 'nav') dispatch({ type: 'mode', mode: 'type' });
      text += key;
      suggest();
    }
    redraw();
    return isTaken;
  };
  return {
    press,
    /** Types texts and keys in turn: `type('甘油', 'Enter', '5', 'Enter')`. */
    type: (...turns: string[]) => {
      for (const turn of turns) {
        if (/^([A-Z][a-z]+){1,2}$|^F\d$/.test(turn)) press(turn);
        else for (const key of turn) press(key);
      }
    },
    /** An input method writes a text and Enter confirms it, before or after the composition is over. */
    compose: (written: string, endsFirst: boolean) => {
      composing = true;
      if (now.state.mode === 'nav') dispatch({ type: 'mode', mode: 'type' });
      text += written;
      if (endsFirst) composing = false;
      press('Enter', { keyCode: 229 });
      composing = false;
      suggest();
    },
    paste: (clip: string) => {
      work.paste(clip);
      redraw();
    },
    goTo: (rowId: string, column: ColumnKey) => {
      dispatch({ type: 'select', cell: { rowId, column } });
      redraw();
    },
    /** Lets the catalogue answer what was asked so far. */
    answered: async () => {
      for (const answer of questions.splice(0)) answer();
      await new Promise((done) => setTimeout(done));
      redraw();
    },
    cursor: (): CellRef | null => now.state.active,
    cells: () => now.rows.map((row) => [row.name, row.inci, row.percent]),
    figures: () => now.figures,
    notices,
  };
}
