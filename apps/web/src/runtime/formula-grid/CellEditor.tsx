import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { EditorContext } from './editor-context.ts';
import type { GridMode } from './grid-state.ts';

export interface CellEditorProps {
  label: string;
  value: string;
  mode: GridMode;
  number: boolean;
  maxLength?: number;
  locked: boolean;
}

/**
 * The one input of the grid, inside the cell of the cursor. While keys move the cursor it is see-through and empty, so
 * that typing (also through an input method) starts editing without a lost key.
 */
export function CellEditor({ label, value, mode, number, maxLength, locked }: CellEditorProps): ReactNode {
  const editor = useContext(EditorContext);
  const input = useRef<HTMLInputElement>(null);
  const nav = mode === 'nav';

  // The cursor came to this cell: take the focus when the grid had it.
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    editor.attach(element);
    return () => editor.detach(element);
  }, [editor]);

  // The text is the input's own; React writes it only when the mode changes.
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
