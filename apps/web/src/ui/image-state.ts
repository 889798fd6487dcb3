import { constants } from '@app/contract/constants';

/** How a picture lies in the viewer. */
export interface ImageState {
  scale: number;
  /** Degrees, clockwise. */
  turn: number;
  x: number;
  y: number;
  /** Fitted into the window, or in its own size (Space). */
  fit: boolean;
}

export type ImageAction =
  | { kind: 'zoom'; by: number }
  | { kind: 'scale'; to: number }
  | { kind: 'turn'; to: 'left' | 'right' }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'fit' }
  | { kind: 'reset' };

export const plainImage: ImageState = { scale: 1, turn: 0, x: 0, y: 0, fit: true };
const largest = 20;

/** The viewer's picture after an action; the scale never falls below 0.2 (R9-41…R9-44). */
export function changeImage(state: ImageState, action: ImageAction): ImageState {
  switch (action.kind) {
    case 'zoom':
      return { ...state, scale: bounded(state.scale + action.by) };
    case 'scale':
      return { ...state, scale: bounded(action.to) };
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

/** The neighbour in a ring of pictures (R2.5-23). */
export function neighbour(at: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + by + count) % count;
}

/** Rounded, because 0.2 added five times is not 1. */
function bounded(scale: number): number {
  return Math.round(Math.min(largest, Math.max(constants.viewerLeastScale, scale)) * 1000) / 1000;
}
