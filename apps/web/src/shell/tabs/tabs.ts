import { changedSearch, type QueryChange } from '../../client/navigation.ts';

/** The tab bar as a pure reducer (spec 2.4); the shell renders its state and keeps every mounted page alive. */
export interface TabRoute {
  /** Identifies the tab: two addresses with the same key share one. The path, path with query, or page (R2.4-23). */
  key: string;
  /** Name of its route. */
  name: string;
  path: string;
  /** With the leading '?', or empty. */
  search: string;
  params: Record<string, string>;
  /** Whether the page stays mounted while hidden (R2.4-24). */
  cache: boolean;
}
/** The list that a page was opened from, with its query. */
export interface TabOrigin {
  key: string;
  path: string;
  search: string;
}
export interface TabItem extends TabRoute {
  title: string;
  /** True when the page has set its title itself; the menu's name then no longer replaces it. */
  titled: boolean;
  dirty: boolean;
  /** False until the page is first shown: restored tabs are loaded only then. */
  mounted: boolean;
  /** A changed number remounts the page. */
  revision: number;
  origin: TabOrigin | null;
}
export interface TabsState {
  tabs: readonly TabItem[];
  current: string;
}
export type CloseScope = 'self' | 'left' | 'right' | 'others' | 'all';
export const closeScopes: readonly CloseScope[] = ['left', 'right', 'self', 'others', 'all'];
export type TabsAction =
  | { type: 'open'; route: TabRoute; title: string; origin?: TabOrigin | null }
  | { type: 'restore'; tabs: readonly RestoredTab[] }
  | { type: 'close'; key: string; scope: CloseScope }
  | { type: 'move'; key: string; before: string | null }
  | { type: 'reload'; key: string }
  | { type: 'refresh' }
  | { type: 'title'; key: string; title: string }
  | { type: 'dirty'; key: string; dirty: boolean }
  | { type: 'search'; key: string; change: QueryChange }
  | { type: 'replace'; key: string; route: TabRoute };
export interface RestoredTab extends TabRoute {
  title: string;
  origin: TabOrigin | null;
}

export const dashboardKey = '/dashboard';
const dashboard: TabItem = {
  key: dashboardKey,
  name: 'dashboard',
  path: dashboardKey,
  search: '',
  params: {},
  cache: true,
  title: '',
  titled: true,
  dirty: false,
  mounted: false,
  revision: 0,
  origin: null,
};

/** The bar before anything is opened: the dashboard only, which is always there (R2.4-17). */
export const initialTabs: TabsState = { tabs: [dashboard], current: dashboardKey };

/** Applies one action; an unknown tab key changes nothing. */
export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  const after = apply(state, action);
  return after.current === state.current ? after : { ...after, tabs: rest(after) };
}

function apply(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'open':
      return open(state, action.route, action.title, action.origin ?? null);
    case 'restore':
      return restore(state, action.tabs);
    case 'close': {
      const doomed = new Set(closing(state, action.key, action.scope).map((tab) => tab.key));
      if (doomed.size === 0) return state;
      const current = nextCurrent(state, action, doomed);
      const tabs = state.tabs.filter((tab) => !doomed.has(tab.key));
      return { tabs: show(tabs, current), current };
    }
    case 'move':
      return { ...state, tabs: move(state.tabs, action.key, action.before) };
    case 'reload':
      return change(state, action.key, (tab) => ({ ...tab, revision: tab.revision + 1, dirty: false, mounted: true }));
    case 'refresh':
      return { ...state, tabs: state.tabs.map((tab) => refreshed(tab, state.current)) };
    case 'title':
      return change(state, action.key, (tab) =>
        tab.title === action.title && tab.titled ? tab : { ...tab, title: action.title, titled: true },
      );
    case 'dirty':
      return change(state, action.key, (tab) => (tab.dirty === action.dirty ? tab : { ...tab, dirty: action.dirty }));
    case 'search':
      return change(state, action.key, (tab) => {
        const search = changedSearch(tab.search, action.change);
        return tab.search === search ? tab : { ...tab, search };
      });
    case 'replace':
      return replace(state, action.key, action.route);
  }
}

/** Discards a page's state: the current tab is remounted at once, the others when they are shown (R4-36). */
function refreshed(tab: TabItem, current: string): TabItem {
  return { ...tab, revision: tab.revision + 1, dirty: false, mounted: tab.key === current };
}

/** Tabs that an action would close; the dashboard never is (R2.4-17). */
export function closing(state: TabsState, key: string, scope: CloseScope): TabItem[] {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  if (at < 0) return [];
  return state.tabs.filter((tab, index) => tab.key !== dashboardKey && isClosed(index, at, scope));
}

function isClosed(index: number, at: number, scope: CloseScope): boolean {
  switch (scope) {
    case 'self':
      return index === at;
    case 'left':
      return index < at;
    case 'right':
      return index > at;
    case 'others':
      return index !== at;
    case 'all':
      return true;
  }
}

/** Tab to show after closing one: the next, else the previous (R2.4-19…R2.4-21); after closing several: the clicked one. */
function nextCurrent(
  state: TabsState,
  action: { key: string; scope: CloseScope },
  doomed: ReadonlySet<string>,
): string {
  if (action.scope === 'all') return dashboardKey;
  if (action.scope !== 'self') return action.key;
  if (!doomed.has(state.current)) return state.current;
  const at = state.tabs.findIndex((tab) => tab.key === action.key);
  return state.tabs[at + 1]?.key ?? state.tabs[at - 1]?.key ?? dashboardKey;
}

function open(state: TabsState, route: TabRoute, title: string, origin: TabOrigin | null): TabsState {
  if (!state.tabs.some((tab) => tab.key === route.key)) {
    const made: TabItem = { ...route, title, titled: false, dirty: false, mounted: true, revision: 0, origin };
    return { tabs: [...state.tabs, made], current: route.key };
  }
  const shown = change(state, route.key, (tab) => {
    const isSame = tab.path === route.path;
    const next = {
      ...tab,
      ...route,
      params: sameParams(tab.params, route.params) ? tab.params : route.params,
      // A title belongs to one record: another record in the same tab gets its own.
      title: isSame && (tab.titled || title === '') ? tab.title : title,
      titled: isSame && tab.titled,
      mounted: true,
      origin: origin ?? tab.origin,
    };
    return sameTab(tab, next) ? tab : next;
  });
  return shown.current === route.key ? shown : { ...shown, current: route.key };
}

function sameParams(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function sameTab(a: TabItem, b: TabItem): boolean {
  return (
    a.mounted === b.mounted &&
    a.path === b.path &&
    a.search === b.search &&
    a.title === b.title &&
    a.titled === b.titled &&
    a.params === b.params &&
    a.cache === b.cache &&
    a.origin === b.origin
  );
}

function restore(state: TabsState, stored: readonly RestoredTab[]): TabsState {
  const known = new Set(state.tabs.map((tab) => tab.key));
  const added: TabItem[] = [];
  for (const tab of stored) {
    if (known.has(tab.key)) continue;
    known.add(tab.key);
    added.push({ ...tab, titled: false, dirty: false, mounted: false, revision: 0 });
  }
  const [first, ...others] = state.tabs;
  return { ...state, tabs: [first ?? dashboard, ...added, ...others] };
}

function replace(state: TabsState, key: string, route: TabRoute): TabsState {
  if (key === dashboardKey) return state;
  if (key === route.key) return change(state, key, (tab) => ({ ...tab, ...route }));
  const current = state.current === key ? route.key : state.current;
  if (state.tabs.some((tab) => tab.key === route.key)) {
    return {
      tabs: show(
        state.tabs.filter((tab) => tab.key !== key),
        current,
      ),
      current,
    };
  }
  const tabs = state.tabs.map((tab) => (tab.key === key ? { ...tab, ...route, dirty: false, titled: false } : tab));
  return { tabs, current: tabs.some((tab) => tab.key === current) ? current : state.current };
}

/** Puts a tab before another (null = last); nothing stands before the dashboard. */
function move(tabs: readonly TabItem[], key: string, before: string | null): readonly TabItem[] {
  const moved = tabs.find((tab) => tab.key === key);
  if (!moved || key === dashboardKey || key === before) return tabs;
  const others = tabs.filter((tab) => tab.key !== key);
  const at = before === null ? others.length : others.findIndex((tab) => tab.key === before);
  if (at < 0) return tabs;
  const place = Math.max(at, 1);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

function show(tabs: readonly TabItem[], key: string): readonly TabItem[] {
  return tabs.map((tab) => (tab.key === key && !tab.mounted ? { ...tab, mounted: true } : tab));
}

/** Unmounts pages that are not kept alive when another tab is shown, except those with unsaved input. */
function rest({ tabs, current }: TabsState): readonly TabItem[] {
  return tabs.some((tab) => isLeft(tab, current))
    ? tabs.map((tab) => (isLeft(tab, current) ? { ...tab, mounted: false } : tab))
    : tabs;
}

function isLeft(tab: TabItem, current: string): boolean {
  return !tab.cache && tab.mounted && !tab.dirty && tab.key !== current;
}

function change(state: TabsState, key: string, edit: (tab: TabItem) => TabItem): TabsState {
  const tabs = state.tabs.map((tab) => (tab.key === key ? edit(tab) : tab));
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs };
}
