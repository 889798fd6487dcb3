import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../client/i18n.ts';
import { appTexts } from '../locales/app.ts';
import { signInTexts } from '../locales/sign-in.ts';
import { loadApp, warmApp } from './app-part.ts';
import { signInPath } from './guard.ts';
import { type NavigatorState, notStarted, retryStart, useNavigator } from './navigator.ts';
import { OutsidePage } from './OutsidePage.tsx';
import { useShell } from './shell-store.ts';
import { startShortcutKeys } from './shortcut-keys.ts';

/** Loads texts and code of a view before it is drawn, so that neither text keys nor an empty frame are ever shown. */
async function prepare({ view, outside }: NavigatorState): Promise<ComponentType | null> {
  const isBare = outside?.page.bare ?? false;
  const code = view === 'app' || (outside && !isBare) ? loadApp() : null;
  if (view === 'app') await loadTexts(appTexts);
  else if (outside) await loadTexts(outside.page.texts ?? (isBare ? signInTexts : appTexts));
  else if (view !== 'starting') await loadTexts(signInTexts);
  return code;
}

/** The window: a page outside the layout, or the application, which stays mounted behind such pages once it was opened. */
export function Root(): ReactNode {
  const { t } = useTranslation();
  const hasServerFault = useShell((state) => state.hasServerFault);
  const wanted = useNavigator((state) => (state.view === 'outside' ? state.outside?.page : state.view));
  const [shown, setShown] = useState<NavigatorState>(notStarted);
  const [App, setApp] = useState<ComponentType | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  useEffect(startShortcutKeys, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared for each view and each page outside the layout
  useEffect(() => {
    let current = true;
    const state = useNavigator.getState();
    prepare(state).then(
      (code) => {
        if (!current) return;
        setShown(state);
        if (code) setApp(() => code);
        if (state.outside?.page.path !== signInPath) return;
        setApp(null);
        // The application's code is loaded from the first key press on, so that it does not delay the sign-in page.
        window.addEventListener('input', warmApp, { once: true });
      },
      (error: unknown) => {
        if (current) setFailure({ error });
      },
    );
    return () => {
      current = false;
    };
  }, [wanted]);

  const { view, outside } = shown;
  const bare = view === 'outside' && outside?.page.bare ? outside : null;
  // Thrown to the error boundary around it, which offers one reload (R8-36).
  if (failure) throw failure.error;
  return (
    <>
      {App ? (
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
    </>
  );
}
