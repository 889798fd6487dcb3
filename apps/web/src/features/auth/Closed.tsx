import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Registration is switched off: says so, with the way back. */
export function Closed({ text }: { text: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="auth-done">
      <p>{text}</p>
      <a className="submit" href="/login">
        {t('login.toSignIn')}
      </a>
    </div>
  );
}
