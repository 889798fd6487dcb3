import { constants } from '@app/contract/constants';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { ImageAction } from './image-state.ts';
import type { Viewed } from './use-viewed-image.ts';

type Act = (action: ImageAction) => void;
type Box = RefObject<HTMLDivElement | null>;

/** Handles the viewer's keys and stops the event: Esc would otherwise also close a dialog below the viewer. */
export function hearKey(event: KeyboardEvent, box: HTMLDivElement | null, viewed: Viewed, close: () => void): void {
  if (event.key === 'Tab') trapTab(event, box);
  // On a focused button Space presses the button.
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
  const run = keysOf(viewed, close).get(event.key);
  if (event.ctrlKey || event.metaKey || event.altKey || !run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

function keysOf({ act, show }: Viewed, close: () => void): ReadonlyMap<string, () => void> {
  return new Map([
    ['Escape', close],
    [' ', () => act({ kind: 'fit' })],
    ['ArrowLeft', () => show(-1)],
    ['ArrowRight', () => show(1)],
    ['ArrowUp', () => act({ kind: 'zoom', by: constants.viewerZoomStep })],
    ['ArrowDown', () => act({ kind: 'zoom', by: -constants.viewerZoomStep })],
  ]);
}

/** Keeps Tab inside the viewer: after the last control comes the first, and before the first the last. */
function trapTab(event: KeyboardEvent, box: HTMLDivElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('button') ?? [])];
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return;
  const here = document.activeElement;
  if (event.shiftKey && (here === first || here === box)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && here === last) {
    event.preventDefault();
    first.focus();
  }
}

/** Focuses the viewer on opening and when the focused button goes with a picture; on closing focuses the opener. */
export function useFocusInside(box: Box, at: number): void {
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other picture may take the focused button with it
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, [box, at]);
}

/** Zooms by the wheel. Not by React's `onWheel`, which is passive and cannot keep the page behind from scrolling. */
export function useWheel(box: Box, act: Act): void {
  useEffect(() => {
    const element = box.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      act({ kind: 'zoom', by: event.deltaY < 0 ? constants.viewerWheelStep : -constants.viewerWheelStep });
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [box, act]);
}

/** One pointer moves the picture, two zoom it. */
export function usePointers(act: Act) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const spread = () => {
    const [one, other] = [...down.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const leave = (event: PointerEvent) => {
    down.current.delete(event.pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const wide = spread();
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.current.size === 1) act({ kind: 'move', x: event.clientX - before.x, y: event.clientY - before.y });
      else if (wide > 0) act({ kind: 'zoom', by: (spread() - wide) / wide });
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}
