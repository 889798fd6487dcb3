import type { KeyboardEvent } from 'react';
import type { GridAction } from './grid-state.ts';
import type { GridNow, GridWork } from './grid-work.ts';

export interface KeyPorts {
  latest: GridNow;
  work: GridWork;
  dispatch: (action: GridAction) => void;
  setChosen: (at: number) => void;
  goNext: (by: 1 | -1) => void;
  /** An input method is composing: every key is its own. */
  composing: boolean;
  /** Rows of a screen. */
  page: number;
}

const confirmsComposition = 229;

/** One key in the grid; keys that mean nothing here go on to the browser and the form. */
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
  const control = event.ctrlKey || event.metaKey;
  if (event.key === 'F8') {
    work.commit();
    goNext(event.shiftKey ? -1 : 1);
    return true;
  }
  if (control && event.key === 'Enter') {
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

function moving(event: KeyboardEvent, { latest, work, dispatch, page }: KeyPorts): boolean {
  const control = event.ctrlKey || event.metaKey;
  const extend = event.shiftKey;
  const arrow = arrows[event.key];
  if (arrow && control) {
    const to =
      event.key === 'ArrowUp'
        ? 'top'
        : event.key === 'ArrowDown'
          ? 'bottom'
          : event.key === 'ArrowLeft'
            ? 'rowStart'
            : 'rowEnd';
    dispatch({ type: 'edge', to, extend });
    return true;
  }
  if (arrow) {
    dispatch({ type: 'move', rows: arrow[0], columns: arrow[1], extend });
    return true;
  }
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
      if (control) dispatch({ type: 'edge', to: event.key === 'Home' ? 'top' : 'bottom', extend });
      dispatch({ type: 'edge', to: event.key === 'Home' ? 'rowStart' : 'rowEnd', extend });
      return true;
    case 'PageUp':
    case 'PageDown':
      dispatch({ type: 'move', rows: event.key === 'PageUp' ? -page : page, columns: 0, extend });
      return true;
    case 'Delete':
    case 'Backspace':
      if (control) work.removeRows();
      else work.clear();
      return true;
    case 'Escape':
      if (!latest.state.anchor) return false;
      dispatch({ type: 'move', rows: 0, columns: 0 });
      return true;
  }
  if (!control) return false;
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
  }
  return false;
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
      // The next number belongs to the name just taken, not to its neighbour below.
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
    // Undo and the like belong to the text while it is being typed.
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
