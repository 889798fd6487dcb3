import { create } from 'zustand';
import { addressOf, getAddress, navigate } from '../../client/navigation.ts';
import { clearPageState } from '../../client/page-state.ts';
import { setTabOpener } from '../../client/tab.ts';
import { setTabPort, useNavigator } from '../navigator.ts';
import { type MenuTarget, matchAddress, routeOf, routeState } from '../routes.ts';
import { useShell } from '../shell-store.ts';
import { initialTabs, type TabItem, type TabOrigin, type TabsAction, type TabsState, tabsReducer } from './tabs.ts';
import { readTabs, writeTabs } from './tabs-memory.ts';

/** Tabs of the signed-in user. */
export const useTabs = create<TabsState>(() => initialTabs);

/** What 'save and close' runs, by tab. */
export const tabSaves = new Map<string, () => Promise<boolean>>();

let storageKey: string | null = null;
/** Title and origin for the address that is about to be opened. */
let announced: { path: string; title: string; origin: TabOrigin | null } | null = null;
/** The page of this path is mounted again as soon as it is shown; at once when it is. */
let reloadNext: string | null = null;
/** Tabs that went on to another address, e.g. from a new record to the saved one. */
const moved = new Map<string, string>();

/**
 * Brings back the tabs of a user in a sub-system before the first page is opened, so that none is lost (R2.4-22). From then
 * on what the navigator shows has its tab; answers the function that stops it.
 */
export function startTabs(place: string): () => void {
  // What was opened a moment ago in the place that is left.
  flush();
  storageKey = `tabs.${place}`;
  tabSaves.clear();
  moved.clear();
  const stored = readTabs(read(storageKey), useShell.getState().routes);
  useTabs.setState(tabsReducer(initialTabs, { type: 'restore', tabs: stored }), true);
  followNavigator();
  const stop = useNavigator.subscribe(followNavigator);
  setTabPort({
    current: currentAddress,
    reload: (path) => {
      reloadNext = path;
    },
  });
  setTabOpener(({ path, title, system }) => {
    const systemId = system === undefined ? null : elsewhere(path, system);
    if (systemId === null) openFrom(path, title ?? '');
    else useShell.setState({ wanted: { systemId, path } });
  });
  return stop;
}

/** The page that is shown gets its tab; the tab of an address that led to an error page goes. */
function followNavigator(): void {
  const { view, address, lost } = useNavigator.getState();
  if (lost !== null) {
    useNavigator.setState({ lost: null });
    dropPath(lost);
  }
  if (view === 'app') showAddress(address.path, address.search);
}

/** Drops every open page, because another person or another place goes on; of `uid` also what this browser remembers. */
export function forgetTabs(uid?: string): void {
  flush();
  storageKey = null;
  tabSaves.clear();
  useTabs.setState(initialTabs, true);
  if (uid === undefined) return;
  for (const storage of storages())
    for (const key of Object.keys(storage)) if (key.startsWith(`tabs.${uid}.`)) storage.removeItem(key);
}

/** Shows the tab of an address, opening it when there is none (R2.3-22, R2.4-23). */
function showAddress(path: string, search: string): void {
  const route = routeOf(path, search, useShell.getState().routes);
  if (!route) return;
  const known = announced?.path === path ? announced : null;
  announced = null;
  dispatchTabs({ type: 'open', route, title: known?.title ?? '', origin: known?.origin ?? null });
  if (reloadNext === path) {
    reloadNext = null;
    dispatchTabs({ type: 'reload', key: route.key });
  }
}

/** The other sub-system of this alias where the present one does not have a page; null = the page can be opened here, or nowhere. */
function elsewhere(to: string, alias: string): string | null {
  const { routes, known, subSystems, systemId } = useShell.getState();
  if (routeState(addressOf(to).path, routes, known) !== 'forbidden') return null;
  const other = subSystems.find((one) => one.alias === alias);
  return other && other.id !== systemId ? other.id : null;
}

/** Opens a page for another one; a list that opens it is remembered as the way back. */
function openFrom(to: string, title: string): void {
  const { path } = addressOf(to);
  const { tabs, current } = useTabs.getState();
  const opener = tabs.find((tab) => tab.key === current);
  announced = { path, title, origin: opener && isList(opener) ? originOf(opener) : null };
  if (getAddress().path + getAddress().search === to) showAddress(path, getAddress().search);
  else navigate(to);
}

function isList(tab: TabItem): boolean {
  return matchAddress(tab.path, useShell.getState().routes)?.page.list === true;
}

function originOf({ key, path, search }: TabItem): TabOrigin {
  return { key, path, search };
}

/** Back to the list a page was opened from, as it was left; a closed one opens again with its query. */
export function goBack(key: string): void {
  const { tabs } = useTabs.getState();
  const origin = tabs.find((tab) => tab.key === key)?.origin;
  if (!origin) return;
  const list = tabs.find((tab) => tab.key === origin.key);
  navigate(list ? list.path + list.search : origin.path + origin.search);
}

/** The key a tab has now: saving may have led it on to another address. */
export function keyNow(key: string): string {
  let now = key;
  for (
    let next = moved.get(now);
    next && !useTabs.getState().tabs.some((tab) => tab.key === now);
    next = moved.get(now)
  )
    now = next;
  return now;
}

/** Full path of the current tab. */
function currentAddress(): string {
  const { tabs, current } = useTabs.getState();
  const tab = tabs.find((one) => one.key === current);
  return tab ? tab.path + tab.search : current;
}

/** Applies an action; when another tab became current the address follows. */
export function dispatchTabs(action: TabsAction): void {
  const before = useTabs.getState();
  const after = tabsReducer(before, action);
  if (after === before) return;
  useTabs.setState(after, true);
  if (action.type === 'replace' && action.key !== action.route.key) moved.set(action.key, action.route.key);
  forgetClosed(before, after);
  remember(after);
  if (action.type === 'open' || action.type === 'restore') return;
  const shown = before.tabs.find((tab) => tab.key === before.current);
  const next = after.tabs.find((tab) => tab.key === after.current);
  const address = getAddress();
  // Outside the layout (lock screen, error page) the address is not the tab bar's.
  if (!next || !shown || address.path !== shown.path) return;
  if (address.path !== next.path || address.search !== next.search)
    navigate(next.path + next.search, { replace: action.type === 'search' || action.type === 'replace' });
}

/** Shows a tab with the query it had. */
export function showTab(key: string): void {
  const tab = useTabs.getState().tabs.find((one) => one.key === key);
  if (tab) navigate(tab.path + tab.search, { afterPaint: true });
}

/** Opens a path, or shows the tab that has it as it was left: going there again loses no filter and no unsaved input. */
function openPath(path: string): void {
  const open = useTabs.getState().tabs.find((tab) => tab.path === path);
  if (open) showTab(open.key);
  else navigate(path);
}

/** Opens what a menu entry leads to; answers the text key of a warning when it leads nowhere (R2.2-09…R2.2-14). */
export function openMenu({ target }: { target: MenuTarget }): string | null {
  if (target.kind === 'placeholder') return 'shell.placeholder';
  if (target.kind === 'frame' && target.newWindow) window.open(target.url, '_blank', 'noopener,noreferrer');
  else if (target.kind !== 'group') openPath(target.path);
  return null;
}

/** Closes the tab of a path without asking: its address led to an error page. */
function dropPath(path: string): void {
  const { tabs } = useTabs.getState();
  const tab = tabs.find((one) => one.path === path);
  if (tab) dispatchTabs({ type: 'close', key: tab.key, scope: 'self' });
}

function forgetClosed(before: TabsState, after: TabsState): void {
  if (before.tabs === after.tabs) return;
  const kept = new Set(after.tabs.map((tab) => tab.key));
  for (const { key } of before.tabs) {
    if (kept.has(key)) continue;
    tabSaves.delete(key);
    clearPageState(key);
  }
}

/** This window's own tabs; a window opened later starts with those of the last one. */
function read(key: string): string | null {
  for (const storage of storages()) {
    const text = storage.getItem(key);
    if (text !== null) return text;
  }
  return null;
}

let writing: ReturnType<typeof setTimeout> | undefined;
let unwritten: (() => void) | null = null;
function remember(state: TabsState): void {
  const key = storageKey;
  if (!key) return;
  unwritten = () => {
    const text = writeTabs(state);
    for (const storage of storages()) {
      try {
        storage.setItem(key, text);
      } catch {
        // Without storage the tabs live as long as this window.
      }
    }
  };
  // Not within the click that switches tabs.
  writing ??= setTimeout(flush, 200);
}

function flush(): void {
  clearTimeout(writing);
  writing = undefined;
  unwritten?.();
  unwritten = null;
}
if (typeof window !== 'undefined') window.addEventListener('pagehide', flush);

function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}
