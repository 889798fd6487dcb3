import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../client/config.ts';
import { signOut } from '../../client/session/session.ts';
import { forgetTabs } from '../tabs/tabs-store.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Dialog to change to another environment; signs out of this one first (R4-27). */
export function EnvironmentDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { environments } = usePublicConfig();
  const here = environments.find(({ address }) => originOf(address) === window.location.origin)?.address ?? null;
  const [chosen, setChosen] = useState<string | null>(here);
  const signOutThen = async (go: () => void) => {
    forgetTabs();
    await signOut().catch(() => undefined);
    go();
  };
  return (
    <AccountFrame open={open} title={t('session.environment.title')} width={480} onClose={onClose}>
      <p className="t2" style={{ marginBottom: 12 }}>
        {t('session.environment.text')}
      </p>
      {environments.length === 0 ? (
        <p>{t('session.environment.none')}</p>
      ) : (
        <>
          <Radio.Group
            value={chosen}
            onChange={(event) => setChosen(event.target.value as string)}
            style={{ display: 'grid', gap: 8 }}
            aria-label={t('session.environment.title')}
          >
            {environments.map(({ name, address }) => (
              <Radio key={address} value={address}>
                {name} <span className="t2">{address}</span>
                {address === here ? ` · ${t('session.environment.current')}` : ''}
              </Radio>
            ))}
          </Radio.Group>
          <div className="dialog-actions">
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button
              type="primary"
              disabled={chosen === null || chosen === here}
              onClick={() => void signOutThen(() => window.location.assign(chosen ?? '/'))}
            >
              {t('session.environment.ok')}
            </Button>
          </div>
        </>
      )}
    </AccountFrame>
  );
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
