/** A key as the page or React tells of it. */
export interface KeyPress {
  readonly key: string;
  readonly target: EventTarget | null;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  preventDefault(): void;
}

/** Whether a letter is written into an input or is part of somebody else's shortcut: it is no command then. An input that only shows takes none. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !target.readOnly || target.getAttribute('role') === 'combobox';
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target.closest('[role="combobox"]') !== null
  );
}
