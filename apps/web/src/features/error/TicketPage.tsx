import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../client/navigation.ts';
import './error-page.css';

/**
 * Landing page of single sign-on (R2.1-44). The shell has exchanged the ticket before it would be drawn: whoever sees it
 * came without one, or with one that was refused.
 */
export default function TicketPage({ query }: { query: Record<string, string> }): ReactNode {
  const { t } = useTranslation();
  const title = t('error.sso');
  useEffect(() => {
    document.title = `${title} - ${t('common.platform')}`;
  }, [title, t]);
  return (
    <main className="error-page">
      <h1>{title}</h1>
      <p>{t(query.refused ? 'error.ssoRefused' : 'error.ssoMissing')}</p>
      <div className="error-actions">
        <button type="button" onClick={() => navigate('/login', { replace: true })}>
          {t('error.toSignIn')}
        </button>
      </div>
    </main>
  );
}
