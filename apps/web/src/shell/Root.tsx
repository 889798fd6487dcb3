import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chunkLoaded, loadChunk } from '../client/chunk.ts';
import { loadConfig } from '../client/config.ts';
import { loadTexts } from '../client/i18n.ts';
import { hasRefreshFlag } from '../client/session.ts';
import { getToken } from '../client/token.ts';
import { appTexts } from '../locales/app.ts';
import { signInTexts } from '../locales/sign-in.ts';
import { signInPath } from './guard.ts';
import { type NavigatorState, retryStart, startNavigator, useNavigator } from './navigator.ts';
import { OutsidePage } from './OutsidePage.tsx';
import { useShell } from './shell-store.ts';
import { startShortcutKeys } from './shortcut-keys.ts';

/** The application's code; asked for once. */
const loadApp = () =>
  loadChunk(() => import('./App.tsx')).then((module) => {
    chunkLoaded('app');
    return module;
  });
const App = lazy(loadApp);

/** Whoever has a session will need the application: it comes while the first script still runs. */
export function startEarly(): void {
  if (getToken() || hasRefreshFlag()) void loadApp().catch(() => undefined);
}

/** Texts that a view needs before it is drawn, so that no key is ever seen. */
async function prepare({ view, outside }: NavigatorState): Promise<void> {
  if (view === 'app') await loadTexts(appTexts);
  else if (outside) await loadTexts(outside.page.texts ?? (outside.page.bare ? signInTexts : appTexts));
  else if (view !== 'starting') await loadTexts(signInTexts);
}

/** The window: a light page by itself, or the application, which once opened stays mounted behind it. */
export function Root(): ReactNode {
  const { t } = useTranslation();
  const hasServerFault = useShell((state) => state.hasServerFault);
  const wanted = useNavigator((state) => (state.view === 'outside' ? state.outside?.page : state.view));
  const [shown, setShown] = useState<NavigatorState>(() => useNavigator.getState());
  const [appOpened, setAppOpened] = useState(false);

  useEffect(() => {
    void loadConfig();
    startNavigator();
    return startShortcutKeys();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared for each view and each page outside the layout
  useEffect(() => {
    let current = true;
    const state = useNavigator.getState();
    void prepare(state).then(() => {
      if (!current) return;
      setShown(state);
      const isBare = state.outside?.page.bare ?? false;
      if (state.view === 'app' || (state.outside && !isBare)) setAppOpened(true);
      if (state.outside?.page.path === signInPath) {
        setAppOpened(false);
        warm();
      }
    });
    return () => {
      current = false;
    };
  }, [wanted]);

  const { view, outside } = shown;
  const bare = view === 'outside' && outside?.page.bare ? outside : null;
  return (
    <Suspense fallback={null}>
      {appOpened ? (
        <div className="root-app" hidden={view !== 'app' && (view !== 'outside' || bare !== null)}>
          <App />
        </div>
      ) : null}
      {bare ? <OutsidePage match={bare} /> : null}
      {view === 'unreachable' ? (
        <main className="error-page">
          <h1>{t(hasServerFault ? 'error.page500' : 'error.noResponse')}</h1>
          <button type="button" onClick={retryStart}>
            {t('common.retry')}
          </button>
        </main>
      ) : null}
    </Suspense>
  );
}

/** Fetches the application while the user types; the sign-in page itself is complete before that. */
function warm(): void {
  window.addEventListener('input', () => void loadApp().catch(() => undefined), { once: true });
}
