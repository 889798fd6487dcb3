import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../client/api-error.ts';
import { Icon } from './icons.tsx';

/** Shown instead of a view that failed to load: what happened, a retry button, and the error code under 'details'. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const failure = toApiError(error);
  return (
    <div className="empty-state" role="alert">
      <Icon name="triangle" size={24} className="d-yel" />
      <p>{failure.text}</p>
      <div className="row">
        {onRetry ? <Button onClick={onRetry}>{t('common.retry')}</Button> : null}
        <Button type="link" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t('common.details')}
        </Button>
      </div>
      {open ? (
        <p className="t3 sm mono">
          {t('common.errorCode', { code: failure.state })}
          {failure.requestId ? ` · ${failure.requestId}` : ''}
        </p>
      ) : null}
    </div>
  );
}
