import type { KeyboardEvent } from 'react';

/** Arrow keys move between rows, Enter opens, Space chooses. Keys pressed in a control inside the row are ignored. */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  { open, toggle }: { open: () => void; toggle: (() => void) | null },
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
      return;
  }
  event.preventDefault();
}
