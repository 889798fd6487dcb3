import { Button } from 'antd';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../client/navigation.ts';
import { TabContext } from '../client/tab.ts';
import { ErrorState } from './ErrorState.tsx';
import { PageHeader } from './PageHeader.tsx';

/** A page whose record cannot be loaded: shows a title, the reason, and the way back to the page that opened it. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const { t } = useTranslation();
  const tab = useContext(TabContext);
  const title = t('common.cannotOpen');
  const setTitle = tab?.setTitle;
  useEffect(() => setTitle?.(title), [setTitle, title]);
  return (
    <div className="page fill">
      <PageHeader title={title} />
      <div className="card page-failure">
        <ErrorState error={error} onRetry={onRetry} />
        <div className="row">
          {tab?.back ? (
            <Button type="primary" onClick={tab.back}>
              {t('common.backToList')}
            </Button>
          ) : (
            <Button type="primary" onClick={() => navigate('/dashboard')}>
              {t('error.toHome')}
            </Button>
          )}
          {tab ? <Button onClick={() => tab.close()}>{t('common.close')}</Button> : null}
        </div>
      </div>
    </div>
  );
}
