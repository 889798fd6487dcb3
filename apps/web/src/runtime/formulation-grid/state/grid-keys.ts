import type { KeyboardEvent } from 'react';
import type { GridNow } from './grid-ports.ts';
import type { GridAction } from './grid-state.ts';
import type { GridWork } from './grid-work.ts';

export interface KeyPorts {
  latest: GridNow;
  work: GridWork;
  dispatch: (action: GridAction) => void;
  setChosen: (at: number) => void;
  goNext: (by: 1 | -1) => void;
  /** True while an input method composes: it gets every key. */
  composing: boolean;
  /** Number of rows that PageUp and PageDown move by. */
  page: number;
}

const confirmsComposition = 229;

/** Handles a key in the grid; other keys are left to the browser and the form. */
export function handleKey(event: KeyboardEvent, ports: KeyPorts): void {
  // Some browsers end the composition before they tell of the Enter that confirmed it; its code says so.
  if (ports.composing || event.nativeEvent.isComposing || event.nativeEvent.keyCode === confirmsComposition) return;
  const { mode } = ports.latest.state;
  const done = always(event, ports) || (mode === 'nav' ? moving(event, ports) : typing(event, ports));
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keys that work in every mode. */
function always(event: KeyboardEvent, { work, goNext, dispatch, latest }: KeyPorts): boolean {
  if (event.key === 'F8') {
    work.commit();
    goNext(event.shiftKey ? -1 : 1);
    return true;
  }
  if (isControl(event) && event.key === 'Enter') {
    work.commit();
    work.addRow();
    return true;
  }
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    work.commit();
    work.move(event.key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    work.commit();
    const { active } = latest.state;
    if (event.shiftKey && active)
      dispatch({ type: 'toggle', rowId: active.rowId, collapsed: event.key === 'ArrowLeft' });
    else work.setLevel(event.key === 'ArrowRight' ? 2 : 1);
    return true;
  }
  return false;
}

const arrows: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function moving(event: KeyboardEvent, ports: KeyPorts): boolean {
  return byArrow(event, ports) || byNamedKey(event, ports) || (isControl(event) && byShortcut(event, ports));
}

const isControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** The edge that an arrow with Ctrl goes to. */
const edges = { ArrowUp: 'top', ArrowDown: 'bottom', ArrowLeft: 'rowStart', ArrowRight: 'rowEnd' } as const;

function byArrow(event: KeyboardEvent, { dispatch }: KeyPorts): boolean {
  const arrow = arrows[event.key];
  if (!arrow) return false;
  const extend = event.shiftKey;
  if (isControl(event)) dispatch({ type: 'edge', to: edges[event.key as keyof typeof edges], extend });
  else dispatch({ type: 'move', rows: arrow[0], columns: arrow[1], extend });
  return true;
}

function byNamedKey(event: KeyboardEvent, { latest, work, dispatch, page }: KeyPorts): boolean {
  const extend = event.shiftKey;
  switch (event.key) {
    case 'Enter':
      work.enter(event.shiftKey ? -1 : 1);
      return true;
    case 'Tab':
      return step(latest, dispatch, event.shiftKey);
    case 'F2':
      if (!latest.props.readOnly) dispatch({ type: 'mode', mode: 'edit' });
      return true;
    case 'Home':
    case 'End':
      if (isControl(event)) dispatch({ type: 'edge', to: event.key === 'Home' ? 'top' : 'bottom', extend });
      dispatch({ type: 'edge', to: event.key === 'Home' ? 'rowStart' : 'rowEnd', extend });
      return true;
    case 'PageUp':
    case 'PageDown':
      dispatch({ type: 'move', rows: event.key === 'PageUp' ? -page : page, columns: 0, extend });
      return true;
    case 'Delete':
    case 'Backspace':
      if (isControl(event)) work.removeRows();
      else work.clear();
      return true;
    case 'Escape':
      if (!latest.state.anchor) return false;
      dispatch({ type: 'move', rows: 0, columns: 0 });
      return true;
    default:
      return false;
  }
}

function byShortcut(event: KeyboardEvent, { latest, work, dispatch }: KeyPorts): boolean {
  switch (event.key.toLowerCase()) {
    case 'a':
      dispatch({ type: 'selectAll' });
      return true;
    case 'd':
      work.copyAbove();
      return true;
    case 'z':
      (event.shiftKey ? latest.props.onRedo : latest.props.onUndo)?.();
      return true;
    case 'y':
      latest.props.onRedo?.();
      return true;
    default:
      return false;
  }
}

function typing(event: KeyboardEvent, { latest, work, dispatch, setChosen }: KeyPorts): boolean {
  const rows = latest.lookup?.rows ?? [];
  const open = rows.length > 0;
  switch (event.key) {
    case 'Escape':
      work.cancel();
      return true;
    case 'Enter': {
      const row = rows[latest.chosen];
      // Stays in the row: the next input is the amount of the name just chosen.
      if (open && row) work.choose(row);
      else work.enter(event.shiftKey ? -1 : 1);
      return true;
    }
    case 'Tab': {
      const row = rows[latest.chosen];
      if (open && row) {
        work.choose(row);
        if (event.shiftKey) return step(latest, dispatch, true);
        return true;
      }
      work.commit();
      return step(latest, dispatch, event.shiftKey);
    }
    case 'ArrowDown':
    case 'ArrowUp': {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (open) setChosen(Math.max(-1, Math.min(rows.length - 1, latest.chosen + by)));
      else {
        work.commit();
        dispatch({ type: 'move', rows: by, columns: 0 });
      }
      return true;
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      if (latest.state.mode === 'edit') return false;
      work.commit();
      dispatch({ type: 'move', rows: 0, columns: event.key === 'ArrowLeft' ? -1 : 1 });
      return true;
    }
    // While text is typed, undo and similar keys act on the text.
    default:
      return false;
  }
}

/** Tab goes on through the cells and leaves the grid at its ends. */
function step(latest: GridNow, dispatch: (action: GridAction) => void, backwards: boolean): boolean {
  const before = latest.state.active;
  dispatch({ type: 'next', backwards });
  return latest.state.active !== before;
}
