import { getLocale, isLocaleChosen, setLocale, useLocale } from '../../client/i18n.ts';
import { useSession } from '../../client/session/session.ts';
import { changeSettings, followSettings, startSettings, useSettings } from '../../client/settings.ts';
import { useShell } from '../shell-store.ts';
import { useTabs } from '../tabs/tabs-store.ts';

let owner: string | null = null;

/** Loads the settings of whoever signs in, and stores open pages and place in them (R3-44), until the answered function is called. */
export function watchSettings(): () => void {
  takeUp();
  const stops = [
    followSettings(),
    useSession.subscribe(takeUp),
    ...[useTabs, useShell].map((store) => store.subscribe(record)),
    useLocale.subscribe(({ locale }) => {
      if (owner !== null) changeSettings({ language: locale });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    owner = null;
    startSettings(null);
  };
}

function takeUp(): void {
  const uid = useSession.getState().user?.id ?? null;
  if (uid !== owner) {
    owner = uid;
    startSettings(uid);
    if (uid !== null) takeUpLanguage();
  }
  record();
}

/** Sets the person's language; one chosen in this window, e.g. on the sign-in page, wins over the stored one. */
function takeUpLanguage(): void {
  const own = useSettings.getState().language;
  if (isLocaleChosen()) changeSettings({ language: getLocale() });
  else if (own !== null && own !== getLocale()) void setLocale(own);
}

function record(): void {
  const { user, switched } = useSession.getState();
  if (!user || user.id !== owner) return;
  const { systemId } = useShell.getState();
  changeSettings({
    account: user.account,
    switchAccount: switched?.account ?? null,
    currentSubSystem: systemId,
    ...(systemId === null ? {} : { openedPages: useTabs.getState().tabs.map(({ path, search }) => path + search) }),
  });
}
