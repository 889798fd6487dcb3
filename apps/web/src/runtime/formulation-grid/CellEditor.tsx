import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { EditorContext } from './editor-context.ts';
import type { GridMode } from './state/grid-state.ts';

export interface CellEditorProps {
  label: string;
  value: string;
  mode: GridMode;
  number: boolean;
  maxLength?: number;
  locked: boolean;
}

/**
 * The only input of the grid, inside the cell at the cursor. While keys move the cursor it is transparent and empty, so
 * that typing (also through an input method) starts editing without losing a key.
 */
export function CellEditor({ label, value, mode, number, maxLength, locked }: CellEditorProps): ReactNode {
  const editor = useContext(EditorContext);
  const input = useRef<HTMLInputElement>(null);
  const nav = mode === 'nav';

  // When the cursor moves to this cell, focus its input if the grid had the focus.
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    editor.attach(element);
    return () => editor.detach(element);
  }, [editor]);

  // The input is uncontrolled: React sets its text only when the mode changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stored value must not overwrite what is being typed
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    if (mode === 'nav') element.value = '';
    if (mode === 'edit') {
      element.value = value;
      element.setSelectionRange(value.length, value.length);
    }
  }, [mode]);

  return (
    <input
      ref={input}
      className={`fg-input${nav ? ' fg-idle' : ''}${number ? ' fg-num' : ''}`}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      inputMode={number ? 'decimal' : undefined}
      maxLength={maxLength}
      readOnly={locked}
      onInput={(event) => editor.typed(event.currentTarget.value)}
      onCompositionStart={() => editor.composing(true)}
      onCompositionEnd={(event) => {
        editor.composing(false);
        editor.typed(event.currentTarget.value);
      }}
    />
  );
}
