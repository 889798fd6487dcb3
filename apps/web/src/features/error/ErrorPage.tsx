import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAddress, navigate } from '../../client/navigation.ts';
import { signOut } from '../../client/session/session.ts';
import { getToken } from '../../client/session/token.ts';
import './error-page.css';

const codes: Record<string, '401' | '403' | 'nomenu'> = { '/401': '401', '/403': '403', '/nomenu': 'nomenu' };

/** 401, 403, 404 and 'no menu': says why, and gives the one way on that works (R2.1-29…R2.1-32). */
export default function ErrorPage({
  query,
  onSignedOut,
}: {
  query: Record<string, string>;
  onSignedOut: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [path] = useState(() => getAddress().path);
  const code = codes[path] ?? '404';
  const canGoBack = query.back !== 'no' && code !== 'nomenu';
  const signedIn = getToken() !== null;
  const title = t(`error.page${code}`);
  useEffect(() => {
    document.title = `${title} - ${t('common.platform')}`;
  }, [title, t]);
  return (
    <main className="error-page">
      <p className="error-code" aria-hidden="true">
        {code === 'nomenu' ? '403' : code}
      </p>
      <h1>{title}</h1>
      <p>{t(`error.page${code}Text`)}</p>
      <div className="error-actions">
        {signedIn && canGoBack ? (
          <button type="button" onClick={() => navigate('/dashboard', { replace: true })}>
            {t('error.toHome')}
          </button>
        ) : null}
        {signedIn ? (
          <button
            type="button"
            className={canGoBack ? 'plain' : undefined}
            onClick={() =>
              void signOut()
                .catch(() => undefined)
                .finally(onSignedOut)
            }
          >
            {t('error.signOut')}
          </button>
        ) : (
          <button type="button" onClick={() => navigate('/login', { replace: true })}>
            {t('error.toSignIn')}
          </button>
        )}
      </div>
    </main>
  );
}
