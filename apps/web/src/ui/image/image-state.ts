import { constants } from '@app/contract/constants';

/** Rotation, zoom and position of a picture in the viewer. */
export interface ImageState {
  scale: number;
  /** Degrees, clockwise. */
  turn: number;
  x: number;
  y: number;
  /** True when fitted into the window, false in original size (Space). */
  fit: boolean;
}

export type ImageAction =
  | { kind: 'zoom'; by: number }
  | { kind: 'turn'; to: 'left' | 'right' }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'fit' }
  | { kind: 'reset' };

export const plainImage: ImageState = { scale: 1, turn: 0, x: 0, y: 0, fit: true };
const largest = 20;

/** The state after an action; the scale never falls below 0.2 (R9-41…R9-44). */
export function changeImage(state: ImageState, action: ImageAction): ImageState {
  switch (action.kind) {
    case 'zoom':
      return { ...state, scale: bounded(state.scale + action.by) };
    case 'turn':
      return { ...state, turn: state.turn + (action.to === 'left' ? -1 : 1) * constants.viewerTurn };
    case 'move':
      return { ...state, x: state.x + action.x, y: state.y + action.y };
    case 'fit':
      return { ...plainImage, turn: state.turn, fit: !state.fit };
    case 'reset':
      return plainImage;
  }
}

/** Index of the next or previous picture; after the last comes the first (R2.5-23). */
export function neighbour(at: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + by + count) % count;
}

/** Rounded, because 0.2 added five times is not 1. */
function bounded(scale: number): number {
  return Math.round(Math.min(largest, Math.max(constants.viewerLeastScale, scale)) * 1000) / 1000;
}
