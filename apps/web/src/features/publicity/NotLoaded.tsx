import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';

/** Why the register did not answer, and another try. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="public-message" role="alert">
      <b>{t('publicity.failed')}</b>
      <p>{toApiError(error).text}</p>
      <button type="button" onClick={onRetry}>
        {t('publicity.retry')}
      </button>
    </div>
  );
}
