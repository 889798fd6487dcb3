import { createContext } from 'react';

/** Callbacks of the grid for the input of the active cell. */
export interface EditorPort {
  attach(input: HTMLInputElement): void;
  detach(input: HTMLInputElement): void;
  typed(text: string): void;
  composing(on: boolean): void;
}

export const EditorContext = createContext<EditorPort>({
  attach: () => {},
  detach: () => {},
  typed: () => {},
  composing: () => {},
});
