/** A key as the page or React tells of it. */
export interface KeyPress {
  readonly key: string;
  readonly target: EventTarget | null;
  /** Who listens. */
  readonly currentTarget: EventTarget | null;
  /** The key is held. */
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  preventDefault(): void;
}

/**
 * Whether a letter is written into an input or is part of somebody else's shortcut: it is no command then. An input that only shows
 * takes none, and a list takes them while it is open. What is pressed in a dialog or menu that a part opened is told to that part by
 * React, too, though it lies over it: it is not meant.
 */
export function isTyping({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (currentTarget instanceof HTMLElement && !currentTarget.contains(target)) return true;
  if (target instanceof HTMLInputElement && !target.readOnly) return true;
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target.closest('[role="combobox"][aria-expanded="true"]') !== null
  );
}
