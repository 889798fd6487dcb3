import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../client/config.ts';
import { frameAddress } from './frame-address.ts';
import './frame.css';

/** Another site inside a page: only listed ones, only http(s), and kept in a sandbox (R2.1-45). */
export function Frame({ url, title }: { url: string; title: string }): ReactNode {
  const { t } = useTranslation();
  const hosts = usePublicConfig((config) => config.frameHosts);
  const address = frameAddress(url, hosts, window.location.origin);
  if (address.kind === 'allowed')
    return (
      <iframe
        className="frame"
        src={address.href}
        title={title}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
        referrerPolicy="no-referrer"
      />
    );
  return (
    <div className="empty-state" role="alert">
      <p>{t(address.kind === 'foreign' ? 'shell.frame.foreign' : 'shell.frame.invalid')}</p>
      {address.kind === 'foreign' ? (
        <>
          <p className="t3 sm mono">{address.href}</p>
          <Button onClick={() => window.open(address.href, '_blank', 'noopener,noreferrer')}>
            {t('shell.frame.window')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
