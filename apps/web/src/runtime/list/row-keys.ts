import type { KeyboardEvent } from 'react';

/** Arrow keys move between rows, Enter opens, Space chooses, a letter acts. Keys pressed in a control inside the row are ignored. */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  {
    open,
    toggle,
    act = () => false,
  }: {
    open: () => void;
    toggle: (() => void) | null;
    /** Does what the letter stands for; false = it stands for nothing here. */
    act?: (letter: string) => boolean;
  },
): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const goTo = (next: Element | null) => {
    if (!(next instanceof HTMLElement) || !next.classList.contains('ant-table-row')) return;
    row.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  switch (event.key) {
    case 'ArrowDown':
      goTo(row.nextElementSibling);
      break;
    case 'ArrowUp':
      goTo(row.previousElementSibling);
      break;
    case 'Enter':
      open();
      break;
    case ' ':
      toggle?.();
      break;
    default:
      // With Ctrl or Command a letter is the browser's, e.g. for copying text.
      if (event.ctrlKey || event.metaKey || event.altKey || !act(event.key.toLowerCase())) return;
  }
  event.preventDefault();
}
