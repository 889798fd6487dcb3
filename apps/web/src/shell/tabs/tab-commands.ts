import { type CloseScope, closeScopes } from './tabs.ts';
import { useTabs } from './tabs-store.ts';

export type TabCommand = { kind: 'close'; key: string; scope: CloseScope } | { kind: 'reload'; key: string };

/** An action of the tab menu by its name; null when there is no such action or its tab is gone (R8-33). */
export function commandOf(action: string, key: string): TabCommand | null {
  if (!useTabs.getState().tabs.some((tab) => tab.key === key)) return null;
  if (action === 'reload') return { kind: 'reload', key };
  const scope = closeScopes.find((one) => one === action);
  return scope ? { kind: 'close', key, scope } : null;
}
