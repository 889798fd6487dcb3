import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What an action or its object is called, with the code that the filters take; a code without words stands alone. */
export function Words({ group, code }: { group: 'act' | 'thing'; code: string | null | undefined }): ReactNode {
  const { t, i18n } = useTranslation();
  if (!code) return null;
  const key = code.startsWith('auth.') ? `log.signIn.${code.slice(5)}` : `log.${group}.${code}`;
  return (
    <span className="admin-node">
      {i18n.exists(key) ? <span className="ell">{t(key)}</span> : null}
      <code className="admin-code ell">{code}</code>
    </span>
  );
}
