import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../client/navigation.ts';
import { useTab } from '../../client/tab.ts';
import './error-page.css';

/** Inside the layout: the menu entry has no address, or one that nothing answers (R2.1-40, R2.2-09). */
export default function MissingPage(): ReactNode {
  const { t } = useTranslation();
  const { close } = useTab();
  return (
    <div className="error-page inside">
      <p className="error-code" aria-hidden="true">
        404
      </p>
      <h1>{t('error.page404')}</h1>
      <p>{t('error.menuMissing')}</p>
      <div className="error-actions">
        <Button type="primary" onClick={() => navigate('/dashboard')}>
          {t('error.toHome')}
        </Button>
        <Button onClick={close}>{t('common.close')}</Button>
      </div>
    </div>
  );
}
