import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../client/i18n.ts';
import { hasRefreshFlag } from '../client/session.ts';
import { getToken } from '../client/token.ts';
import { appTexts } from '../locales/app.ts';
import { publicTexts } from '../locales/public.ts';
import { signInTexts } from '../locales/sign-in.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { entered, retryStart, startNavigator, useNavigator, type View } from './navigator.ts';

const loadApp = () => import('./App.tsx');
const SignInPage = lazy(() => import('../features/auth/SignInPage.tsx'));
const PublicityPage = lazy(() => import('../features/publicity/PublicityPage.tsx'));
const App = lazy(loadApp);

/** Texts that a view needs before it is drawn, so that no key is ever seen. */
async function prepare(view: View): Promise<void> {
  if (view === 'app') await loadTexts(appTexts);
  else if (view === 'public') await loadTexts(publicTexts);
  else if (view !== 'starting') await loadTexts(signInTexts);
}

/** The window: sign-in, public page, error page or the application. Once opened the application stays mounted behind them. */
export function Root(): ReactNode {
  const { t } = useTranslation();
  const view = useNavigator((state) => state.view);
  const [ready, setReady] = useState<View>('starting');
  const [appOpened, setAppOpened] = useState(false);

  useEffect(() => {
    // Whoever has a session will need the application: fetch it while the profile loads.
    if (getToken() || hasRefreshFlag()) void loadApp();
    startNavigator();
  }, []);
  useEffect(() => {
    let current = true;
    void prepare(view).then(() => {
      if (!current) return;
      setReady(view);
      if (view === 'app') setAppOpened(true);
      if (view === 'signIn') {
        setAppOpened(false);
        warm();
      }
    });
    return () => {
      current = false;
    };
  }, [view]);

  return (
    <Suspense fallback={null}>
      {appOpened ? (
        <div className="root-app" hidden={ready !== 'app'}>
          <App />
        </div>
      ) : null}
      {ready === 'signIn' ? <SignInPage onSignedIn={entered} /> : null}
      {ready === 'public' ? <PublicityPage /> : null}
      {ready === 'error' ? <ErrorPage /> : null}
      {ready === 'unreachable' ? (
        <main className="error-page">
          <h1>{t('error.noResponse')}</h1>
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
  window.addEventListener('input', () => void loadApp(), { once: true });
}
