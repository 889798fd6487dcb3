import { Button, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeApiBase, chosenApiBase } from '../../client/api-base.ts';
import { usePublicConfig } from '../../client/config.ts';
import { signOut } from '../../client/session/session.ts';
import { forgetTabs } from '../tabs/tabs-store.ts';

/** Chooses the server for all calls from the operator's list; the button is disabled until one is chosen (R5-43). */
export function ApiBaseForm(): ReactNode {
  const { t } = useTranslation();
  const title = useId();
  const addresses = usePublicConfig((state) => state.apiAddresses);
  const current = chosenApiBase(addresses);
  const [chosen, setChosen] = useState<string | null>(null);
  const [switching, setSwitching] = useState(false);
  // A session belongs to the server that opened it: it is ended there before calls go to another one.
  const apply = async (address: string) => {
    setSwitching(true);
    forgetTabs();
    await signOut().catch(() => undefined);
    changeApiBase(address);
  };
  const places = [{ name: t('session.dev.own'), address: '' }, ...addresses];
  return (
    <div className="dev-api">
      <b id={title}>{t('session.dev.title')}</b>
      <p className="t2" style={{ marginBottom: 12 }}>
        {t(addresses.length === 0 ? 'session.dev.none' : 'session.dev.text')}
      </p>
      <Radio.Group
        value={chosen ?? current}
        onChange={(event) => setChosen(event.target.value as string)}
        style={{ display: 'grid', gap: 8 }}
        aria-labelledby={title}
      >
        {places.map(({ name, address }) => (
          <Radio key={address} value={address}>
            {name} <span className="t2">{address}</span>
          </Radio>
        ))}
      </Radio.Group>
      <div className="dialog-actions">
        <Button
          type="primary"
          loading={switching}
          disabled={chosen === null || chosen === current}
          onClick={() => void apply(chosen ?? '')}
        >
          {t('session.dev.apply')}
        </Button>
      </div>
    </div>
  );
}
