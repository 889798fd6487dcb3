import { createContext } from 'react';

/** What the input of the cursor's cell tells the grid. */
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
