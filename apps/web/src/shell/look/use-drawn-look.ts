import { useSyncExternalStore } from 'react';

/** Theme and size on the screen now; a new choice shows once the colours of its theme are loaded. */
export function useDrawnLook(): string {
  return useSyncExternalStore(watch, read);
}

function read(): string {
  const { theme, size } = document.documentElement.dataset;
  return `${theme} ${size}`;
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-size'] });
  return () => observer.disconnect();
}
