import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lockScreen } from '../../client/session/lock.ts';
import { Icon } from '../../ui/icons.tsx';
import { EnvironmentDialog } from '../account/EnvironmentDialog.tsx';
import { PasswordDialog } from '../account/PasswordDialog.tsx';
import { SwitchUserDialog } from '../account/SwitchUserDialog.tsx';
import { type SettingsAction, showSettings, useSettingsPanel } from './settings-panel.ts';

const SettingsDrawer = lazy(() =>
  import('./SettingsDrawer.tsx').then((module) => ({ default: module.SettingsDrawer })),
);

/** Opens the settings from the header. */
export function SettingsButton(): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="ib"
      title={t('settings.title')}
      aria-label={t('settings.title')}
      onClick={() => showSettings(true)}
    >
      <Icon name="settings" />
    </button>
  );
}

/** The settings drawer, loaded when first opened, and the dialogs that it leads to. */
export function Settings(): ReactNode {
  const { open } = useSettingsPanel();
  const [isWanted, setWanted] = useState(false);
  const [dialog, setDialog] = useState<SettingsAction | null>(null);
  if (open && !isWanted) setWanted(true);
  const close = () => setDialog(null);
  const act = (action: SettingsAction) => {
    showSettings(false);
    if (action === 'lock') lockScreen();
    else setDialog(action);
  };
  return (
    <>
      {isWanted ? (
        <Suspense fallback={null}>
          <SettingsDrawer open={open} onClose={() => showSettings(false)} onAction={act} />
        </Suspense>
      ) : null}
      <SwitchUserDialog open={dialog === 'switchUser'} onClose={close} />
      <EnvironmentDialog open={dialog === 'environment'} onClose={close} />
      <PasswordDialog open={dialog === 'password'} onClose={close} />
    </>
  );
}
