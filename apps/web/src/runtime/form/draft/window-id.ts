import { newKey } from '../../../client/index.ts';

const key = 'draft.window';
let current: string | null = null;

/**
 * Names this browser window to the edit lock. A reload keeps the name, so it finds its own lock; a duplicated browser
 * tab copies session storage but is no reload, so it gets a name of its own.
 */
export function windowId(): string {
  if (current) return current;
  const [navigation] = performance.getEntriesByType('navigation');
  const reloaded = navigation && 'type' in navigation && navigation.type === 'reload';
  let stored: string | null = null;
  try {
    stored = reloaded ? sessionStorage.getItem(key) : null;
    current = stored ?? newKey();
    sessionStorage.setItem(key, current);
  } catch {
    current ??= newKey();
  }
  holdWindow(current);
  return current;
}

/** Holds a Web Lock while this window is open, so that other windows can see it; the browser releases it on closing. */
function holdWindow(id: string): void {
  void navigator.locks?.request(lockName(id), () => new Promise(() => {}));
}

/** Whether a window of this browser is still open; unknown counts as open. */
export async function isWindowOpen(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === lockName(id)) ?? true;
}

function lockName(id: string): string {
  return `draft.window.${id}`;
}
