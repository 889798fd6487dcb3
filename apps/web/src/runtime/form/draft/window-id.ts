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
  return current;
}
