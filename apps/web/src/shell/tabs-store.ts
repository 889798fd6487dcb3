import { create } from 'zustand';
import { getAddress, navigate } from '../client/navigation.ts';
import { pages } from '../pages.ts';
import { matchPage } from './routes.ts';
import { dashboardKey, initialTabs, type StoredTab, type TabsAction, type TabsState, tabsReducer } from './tabs.ts';

/** Tabs of the signed-in user. */
export const useTabs = create<TabsState>(() => initialTabs);

/** What 'save and close' runs, by tab. */
export const tabSaves = new Map<string, () => Promise<boolean>>();

let storageKey: string | null = null;

/** Brings back the tabs of a user; pages that no longer exist stay away (R2.4-22). */
export function startTabs(uid: string): void {
  storageKey = `tabs.${uid}`;
  tabSaves.clear();
  const stored = read(storageKey).filter((tab) => matchPage(tab.key, pages) !== null);
  useTabs.setState(tabsReducer(initialTabs, { type: 'restore', tabs: stored }), true);
}

/** Applies an action; when another tab became current the address follows. */
export function dispatchTabs(action: TabsAction): void {
  const before = useTabs.getState();
  const after = tabsReducer(before, action);
  if (after === before) return;
  useTabs.setState(after, true);
  write(after);
  const current = after.tabs.find((tab) => tab.key === after.current);
  if (!current || action.type === 'open' || action.type === 'restore') return;
  const address = getAddress();
  const shown = before.current === address.path;
  if (shown && (address.path !== current.key || address.search !== current.search)) {
    navigate(current.key + current.search, { replace: action.type === 'search' || action.type === 'replace' });
  }
}

/** Shows a tab with the query it had. */
export function showTab(key: string): void {
  const tab = useTabs.getState().tabs.find((one) => one.key === key);
  if (tab) navigate(tab.key + tab.search);
}

function read(key: string): StoredTab[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredTab) : [];
  } catch {
    return [];
  }
}

function isStoredTab(value: unknown): value is StoredTab {
  if (typeof value !== 'object' || value === null) return false;
  const { key, search, title } = value as Record<string, unknown>;
  return typeof key === 'string' && typeof search === 'string' && typeof title === 'string';
}

function write(state: TabsState): void {
  if (!storageKey) return;
  const stored = state.tabs
    .filter((tab) => tab.key !== dashboardKey)
    .map(({ key, search, title }) => ({ key, search, title }));
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Without storage the tabs live as long as this window.
  }
}
