import { useEffect } from 'react';
import { getLocale, isLocaleChosen, setLocale, useLocale } from '../client/i18n.ts';
import { useSession } from '../client/session.ts';
import { changeSettings, followSettings, startSettings, useSettings } from '../client/settings.ts';
import { useShell } from './shell-store.ts';
import { useTabs } from './tabs-store.ts';

/** Takes up the settings of whoever is signed in, and keeps in them where the person is (R3-44). */
export function useSettingsOf(uid: string | undefined): void {
  useEffect(() => {
    startSettings(uid ?? null);
    if (uid === undefined) return;
    const own = useSettings.getState().language;
    // A language chosen in this window, e.g. on the sign-in page, outweighs the one of the last visit.
    if (isLocaleChosen()) changeSettings({ language: getLocale() });
    else if (own !== null && own !== getLocale()) void setLocale(own);
    record();
    const stops = [
      followSettings(),
      useTabs.subscribe(record),
      useShell.subscribe(record),
      useSession.subscribe(record),
      useLocale.subscribe(({ locale }) => changeSettings({ language: locale })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [uid]);
}

function record(): void {
  const { user, switched } = useSession.getState();
  if (!user) return;
  const { systemId } = useShell.getState();
  changeSettings({
    account: user.account,
    switchAccount: switched?.account ?? null,
    currentSubSystem: systemId,
    ...(systemId === null ? {} : { openedPages: useTabs.getState().tabs.map(({ path, search }) => path + search) }),
  });
}
