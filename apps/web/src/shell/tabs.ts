/** The tab bar as a pure reducer (spec 2.4); the shell renders its state and keeps every mounted page alive. */
export interface TabItem {
  /** The path: two cases are two tabs, one list is one tab. */
  key: string;
  /** With the leading '?', or empty. */
  search: string;
  title: string;
  /** Set by the page itself, so a menu's name no longer overrides it. */
  titled: boolean;
  dirty: boolean;
  /** Restored tabs are loaded when first shown. */
  mounted: boolean;
  /** Changes when the page is to be mounted again. */
  revision: number;
}
export interface TabsState {
  tabs: readonly TabItem[];
  current: string;
}
export type CloseScope = 'self' | 'left' | 'right' | 'others' | 'all';
export type TabsAction =
  | { type: 'open'; path: string; search: string; title: string }
  | { type: 'restore'; tabs: readonly StoredTab[] }
  | { type: 'close'; key: string; scope: CloseScope }
  | { type: 'move'; key: string; before: string | null }
  | { type: 'reload'; key: string }
  | { type: 'title'; key: string; title: string }
  | { type: 'dirty'; key: string; dirty: boolean }
  | { type: 'search'; key: string; search: string }
  | { type: 'replace'; key: string; path: string; search: string };
/** What is remembered per user (R2.4-22). */
export type StoredTab = Pick<TabItem, 'key' | 'search' | 'title'>;

export const dashboardKey = '/dashboard';
const dashboard: TabItem = {
  key: dashboardKey,
  search: '',
  title: '',
  titled: true,
  dirty: false,
  mounted: false,
  revision: 0,
};

/** The bar before anything is opened: the dashboard is a constant (R2.4-17). */
export const initialTabs: TabsState = { tabs: [dashboard], current: dashboardKey };

/** Applies one action; unknown keys change nothing. */
export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'open':
      return open(state, action);
    case 'restore':
      return restore(state, action.tabs);
    case 'close': {
      const doomed = new Set(closing(state, action.key, action.scope).map((tab) => tab.key));
      if (doomed.size === 0) return state;
      const tabs = state.tabs.filter((tab) => !doomed.has(tab.key));
      return { tabs: show(tabs, nextCurrent(state, action, doomed)), current: nextCurrent(state, action, doomed) };
    }
    case 'move':
      return { ...state, tabs: move(state.tabs, action.key, action.before) };
    case 'reload':
      return change(state, action.key, (tab) => ({ ...tab, revision: tab.revision + 1, dirty: false, mounted: true }));
    case 'title':
      return change(state, action.key, (tab) =>
        tab.title === action.title && tab.titled ? tab : { ...tab, title: action.title, titled: true },
      );
    case 'dirty':
      return change(state, action.key, (tab) => (tab.dirty === action.dirty ? tab : { ...tab, dirty: action.dirty }));
    case 'search':
      return change(state, action.key, (tab) =>
        tab.search === action.search ? tab : { ...tab, search: action.search },
      );
    case 'replace':
      return replace(state, action);
  }
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

/** A closed current tab gives way to the next, else the previous (R2.4-19…R2.4-21); the other scopes go to the clicked tab. */
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

function open(state: TabsState, target: { path: string; search: string; title: string }): TabsState {
  const known = state.tabs.some((tab) => tab.key === target.path);
  if (!known) {
    const tab: TabItem = {
      key: target.path,
      search: target.search,
      title: target.title,
      titled: false,
      dirty: false,
      mounted: true,
      revision: 0,
    };
    return { tabs: [...state.tabs, tab], current: target.path };
  }
  const shown = change(state, target.path, (tab) => {
    const title = tab.titled || target.title === '' ? tab.title : target.title;
    return tab.mounted && tab.search === target.search && tab.title === title
      ? tab
      : { ...tab, search: target.search, title, mounted: true };
  });
  return shown.current === target.path ? shown : { ...shown, current: target.path };
}

function restore(state: TabsState, stored: readonly StoredTab[]): TabsState {
  const known = new Set(state.tabs.map((tab) => tab.key));
  const added: TabItem[] = [];
  for (const { key, search, title } of stored) {
    if (known.has(key)) continue;
    known.add(key);
    added.push({ key, search, title, titled: false, dirty: false, mounted: false, revision: 0 });
  }
  const [first, ...rest] = state.tabs;
  return { ...state, tabs: [first ?? dashboard, ...added, ...rest] };
}

function replace(state: TabsState, action: { key: string; path: string; search: string }): TabsState {
  if (action.key === action.path) return change(state, action.key, (tab) => ({ ...tab, search: action.search }));
  const current = state.current === action.key ? action.path : state.current;
  if (state.tabs.some((tab) => tab.key === action.path)) {
    return {
      tabs: show(
        state.tabs.filter((tab) => tab.key !== action.key || tab.key === dashboardKey),
        current,
      ),
      current,
    };
  }
  const tabs = state.tabs.map((tab) =>
    tab.key === action.key && tab.key !== dashboardKey
      ? { ...tab, key: action.path, search: action.search, dirty: false, titled: false }
      : tab,
  );
  return { tabs, current: tabs.some((tab) => tab.key === current) ? current : state.current };
}

/** Puts a tab before another (null = last); nothing stands before the dashboard. */
function move(tabs: readonly TabItem[], key: string, before: string | null): readonly TabItem[] {
  const moved = tabs.find((tab) => tab.key === key);
  if (!moved || key === dashboardKey || key === before) return tabs;
  const rest = tabs.filter((tab) => tab.key !== key);
  const at = before === null ? rest.length : rest.findIndex((tab) => tab.key === before);
  if (at < 0) return tabs;
  const place = Math.max(at, 1);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

function show(tabs: readonly TabItem[], key: string): readonly TabItem[] {
  return tabs.map((tab) => (tab.key === key && !tab.mounted ? { ...tab, mounted: true } : tab));
}

function change(state: TabsState, key: string, edit: (tab: TabItem) => TabItem): TabsState {
  const tabs = state.tabs.map((tab) => (tab.key === key ? edit(tab) : tab));
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs };
}
