import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../client/session/session.ts';
import { changeSettings, useSettings } from '../client/settings.ts';
import { type Shortcut, useShortcuts } from '../client/shortcuts.ts';
import { PaneElement } from '../ui/Dialog.tsx';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { tablet, useMedia } from '../ui/use-media.ts';
import { useDuty } from './account/Duty.tsx';
import { SwitchedBanner } from './account/SwitchedBanner.tsx';
import { BusinessTimeBanner } from './BusinessTimeBanner.tsx';
import { Header } from './Header.tsx';
import { MenuFollower, setTop } from './menu/MenuFollower.ts';
import { leaves, type MenuEntry, splitMenu } from './menu/menu-routes.ts';
import { type MenuOver, SideMenu } from './menu/SideMenu.tsx';
import { useNavigator } from './navigator.ts';
import { matchAddress } from './routes.ts';
import { renameShell, useShell } from './shell-store.ts';
import { useShellUi } from './shell-ui.ts';
import { Panes } from './tabs/Panes.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { titleOfTab } from './tabs/tab-titles.ts';
import { startTabs, useTabs } from './tabs/tabs-store.ts';
import { useLiveCounters } from './use-live-counters.ts';

/** Header, side menu, tab bar and the opened pages of one user in one sub-system (`place`). */
export function Layout({ place }: { place: string }): ReactNode {
  // Drawn once the remembered tabs are here: nothing is ever shown for a bar that is not this person's.
  return useTabsOf(place) ? <Frame place={place} /> : null;
}

function Frame({ place }: { place: string }): ReactNode {
  const { t } = useTranslation();
  const entries = useShell((state) => state.entries);
  const duty = useDuty();
  const choice = useSettings((state) => state.asideCollapsed);
  // Wizard and case pages open with the menu folded unless the user chose otherwise (design/README 2).
  // In the same frame as the page: it comes back in the width it had, with nothing to lay out anew.
  const isWide = useCurrentPage((path) => matchAddress(path, useShell.getState().routes)?.page.wide ?? false);
  // On a phone or tablet the menu lies over the page and is opened from the header: beside it there is room for neither.
  const isNarrow = useMedia(tablet);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const over = useMemo<MenuOver | null>(
    () => (isNarrow ? { isOpen: isMenuOpen, close: () => setMenuOpen(false) } : null),
    [isNarrow, isMenuOpen],
  );
  const [work, setWork] = useState<HTMLElement | null>(null);

  const toggle = useCallback(() => setMenuOpen((open) => !open), []);

  useMenuLanguage();
  useWarnBeforeUnload();
  useLiveCounters();
  useEffect(() => useShortcuts.setState({ shortcuts: shortcutsOf(entries) }), [entries]);
  const isDeep = useMemo(() => splitMenu(entries) === 'header', [entries]);
  const top = useSettings((state) => (isDeep ? state.activeHeader : null));
  const chosen = entries.find((entry) => entry.id === top) ?? entries[0];
  const atSide = useMemo(() => (isDeep ? (chosen ? sideOf(chosen) : noEntries) : entries), [isDeep, chosen, entries]);
  return (
    <div className="app">
      <a className="skip" href="#work">
        {t('shell.skip')}
      </a>
      <SwitchedBanner />
      <BusinessTimeBanner />
      <Header
        tops={isDeep ? entries : noEntries}
        chosen={chosen?.id ?? null}
        onChoose={setTop}
        onMenu={isNarrow ? toggle : null}
        isMenuOpen={isMenuOpen}
      />
      <div className="main">
        {over?.isOpen ? <div className="side-behind" onPointerDown={over.close} /> : null}
        <SideMenu place={place} entries={atSide} isFolded={!isNarrow && (choice ?? isWide)} onFold={fold} over={over} />
        <main className="work pane" id="work" tabIndex={-1} ref={setWork}>
          <PaneElement.Provider value={work}>
            <TabBar />
          </PaneElement.Provider>
          {duty ? null : <Panes />}
        </main>
      </div>
      <Shortcuts />
      <PageTitle />
      {isDeep ? <MenuFollower entries={entries} /> : null}
    </div>
  );
}

const noEntries: readonly MenuEntry[] = [];
const fold = (asideCollapsed: boolean) => changeSettings({ asideCollapsed });
/** A top entry without children stands at the side by itself. */
const sideOf = (top: MenuEntry): readonly MenuEntry[] => (top.children.length > 0 ? top.children : [top]);

const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }));

/** The list of keys, loaded when it is first asked for. */
function Shortcuts(): ReactNode {
  const isOpen = useShellUi((state) => state.keys);
  const asked = useRef(false);
  asked.current ||= isOpen;
  return asked.current ? (
    <Suspense>
      <ShortcutList />
    </Suspense>
  ) : null;
}

/** Something of the current page; drawn again only when that changes. */
function useCurrentPage<T>(read: (path: string) => T): T {
  return useTabs((state) => read(state.tabs.find((tab) => tab.key === state.current)?.path ?? ''));
}

/** Whether the tabs of a place are there. */
function useTabsOf(place: string): boolean {
  const [started, setStarted] = useState(false);
  useLayoutEffect(() => {
    const stop = startTabs(place);
    setStarted(true);
    return stop;
  }, [place]);
  return started;
}

/** '{page} - {platform}' (R2.3-23); by itself, so that a switch of tabs draws nothing else. */
function PageTitle(): ReactNode {
  const { t } = useTranslation();
  const routes = useShell((state) => state.routes);
  const isShown = useNavigator((state) => state.view === 'app');
  const title = useAfterPaint(
    useTabs((state) => {
      const tab = state.tabs.find((one) => one.key === state.current);
      return tab ? titleOfTab(tab, routes, t) : '';
    }),
  );
  useEffect(() => {
    if (isShown) document.title = title === '' ? t('common.platform') : `${title} - ${t('common.platform')}`;
  }, [title, isShown, t]);
  return null;
}

/** The names of sub-systems and menu come from the server in the caller's language. */
function useMenuLanguage(): void {
  const language = useSession((state) => state.language);
  const [drawn, setDrawn] = useState(language);
  useEffect(() => {
    if (language === drawn) return;
    setDrawn(language);
    // A menu that does not come stays in the language it has.
    void renameShell().catch(() => undefined);
  }, [language, drawn]);
}

function useWarnBeforeUnload(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (useTabs.getState().tabs.some((tab) => tab.dirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

function shortcutsOf(entries: readonly MenuEntry[]): Shortcut[] {
  return leaves(entries).flatMap(({ entry }) =>
    entry.target.kind === 'page' || entry.target.kind === 'area' || entry.target.kind === 'data'
      ? [{ id: entry.id, name: entry.name, icon: entry.icon, path: entry.target.path }]
      : [],
  );
}
