import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../client/navigation.ts';
import { useSession } from '../client/session.ts';
import { type Shortcut, useShortcuts } from '../client/shortcuts.ts';
import { setTabOpener } from '../client/tab.ts';
import { pages } from '../pages.ts';
import { PaneElement } from '../ui/Dialog.tsx';
import { Header } from './Header.tsx';
import { useNavigator } from './navigator.ts';
import { Panes } from './Panes.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { leaves, type MenuEntry, matchPage, splitMenu } from './routes.ts';
import { SideMenu } from './SideMenu.tsx';
import { reloadMenu, useShell } from './shell-store.ts';
import { TabBar } from './TabBar.tsx';
import { titleOfTab } from './tab-titles.ts';
import { dispatchTabs, startTabs, useTabs } from './tabs-store.ts';
import { useStored } from './use-stored.ts';

/** Header, side menu, tab bar and the opened pages of one user. */
export function Layout({ uid }: { uid: string }): ReactNode {
  const { t } = useTranslation();
  const entries = useShell((state) => state.entries);
  const mustChange = useSession((state) => state.mustChangePassword);
  const [choice, setFolded] = useStored<boolean | null>(`menu.folded.${uid}`, null);
  // Wizard and case pages open with the menu folded unless the user chose otherwise (design/README 2).
  const isWide = useTabs((state) => matchPage(state.current, pages)?.page.wide ?? false);
  const isFolded = choice ?? isWide;
  const [top, setTop] = useStored<string | null>(`menu.top.${uid}`, null);
  const [work, setWork] = useState<HTMLElement | null>(null);

  useTabsFollowAddress(uid);
  useDocumentTitle();
  useMenuLanguage();
  useWarnBeforeUnload();
  useEffect(() => useShortcuts.setState({ shortcuts: shortcutsOf(entries) }), [entries]);

  const isDeep = splitMenu(entries) === 'header';
  const chosen = entries.find((entry) => entry.id === top) ?? entries[0];
  return (
    <div className="app">
      <a className="skip" href="#work">
        {t('shell.skip')}
      </a>
      <Header tops={isDeep ? entries : []} chosen={chosen?.id ?? null} onChoose={setTop} />
      <div className="main">
        <SideMenu entries={isDeep ? (chosen?.children ?? []) : entries} isFolded={isFolded} onFold={setFolded} />
        <main className="work pane" id="work" tabIndex={-1} ref={setWork}>
          <PaneElement.Provider value={work}>
            <TabBar />
          </PaneElement.Provider>
          <div className="panes">
            <Panes />
          </div>
        </main>
      </div>
      {mustChange ? <PasswordDialog open forced onClose={() => undefined} /> : null}
    </div>
  );
}

function useTabsFollowAddress(uid: string): void {
  useEffect(() => {
    startTabs(uid);
    const follow = () => {
      const { view, address } = useNavigator.getState();
      if (view === 'app') dispatchTabs({ type: 'open', path: address.path, search: address.search, title: '' });
    };
    follow();
    const stop = useNavigator.subscribe(follow);
    setTabOpener(({ path, title }) => {
      const [address = path, query] = path.split('?', 2);
      if (title) {
        dispatchTabs({ type: 'open', path: address, search: query ? `?${query}` : '', title });
      }
      navigate(path);
    });
    return () => {
      stop();
      setTabOpener((target) => navigate(target.path));
    };
  }, [uid]);
}

/** '{page} - {platform}' (R2.3-23). */
function useDocumentTitle(): void {
  const { t } = useTranslation();
  const entries = useShell((state) => state.entries);
  const tab = useTabs((state) => state.tabs.find((one) => one.key === state.current));
  const title = tab ? titleOfTab(tab, entries, t) : '';
  useEffect(() => {
    document.title = title === '' ? t('common.platform') : `${title} - ${t('common.platform')}`;
  }, [title, t]);
}

/** The menu's labels come from the server in the caller's language. */
function useMenuLanguage(): void {
  const language = useSession((state) => state.language);
  const [drawn, setDrawn] = useState(language);
  useEffect(() => {
    if (language === drawn) return;
    setDrawn(language);
    void reloadMenu();
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
    entry.target.kind === 'page' || entry.target.kind === 'area'
      ? [{ id: entry.id, name: entry.name, icon: entry.icon, path: entry.target.path }]
      : [],
  );
}
