import { constants } from '@app/contract/constants';
import { type Locale, localeOf } from '@app/contract/locales';
import { create } from 'zustand';
import { readText, recordOf, writeText } from './storage.ts';

/** Settings of a person that are stored in this browser (R3-44). */
export interface Settings {
  theme: string;
  size: string;
  /** Null until the person chooses one here; until then the language of the browser's last choice applies (R3-46). */
  language: Locale | null;
  colour: string;
  /** Whether pages fade in when they are opened. */
  transition: boolean;
  account: string | null;
  /** The administrator who works as this person. */
  switchAccount: string | null;
  /** Addresses of the opened pages, in their order. */
  openedPages: string[];
  currentSubSystem: string | null;
  /** Null until the person folded or unfolded the menu. */
  asideCollapsed: boolean | null;
  /** Whether the menu slides when it is folded. */
  asideTransition: boolean;
  /** Menu entry chosen in the header. */
  activeHeader: string | null;
}

/** Version of the stored shape; settings of another version are ignored. */
const version = 1;

export const defaultSettings: Settings = {
  theme: constants.defaultTheme,
  size: constants.defaultSize,
  language: null,
  colour: constants.defaultColour,
  transition: true,
  account: null,
  switchAccount: null,
  openedPages: [],
  currentSubSystem: null,
  asideCollapsed: null,
  asideTransition: true,
  activeHeader: null,
};

/** Settings of the signed-in person, or the defaults. */
export const useSettings = create<Settings>(() => defaultSettings);

let owner: string | null = null;

/** Loads the settings of a person; null = nobody is signed in, the defaults apply. */
export function startSettings(uid: string | null): void {
  owner = uid;
  useSettings.setState(uid === null ? defaultSettings : readSettings(readText(keyOf(uid))), true);
}

/** Changes settings and stores them; where storage is full or forbidden they apply to this window only. */
export function changeSettings(part: Partial<Settings>): void {
  const before = useSettings.getState();
  const after = { ...before, ...part };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  useSettings.setState(after, true);
  if (owner !== null) writeText(keyOf(owner), JSON.stringify({ version, ...after }));
}

/** Takes over the look that is chosen in another window of the browser; menu and open pages stay those of each window. */
export function followSettings(): () => void {
  const follow = (event: StorageEvent) => {
    if (owner === null || event.key !== keyOf(owner) || event.newValue === null) return;
    const { theme, size, colour, transition, asideTransition } = readSettings(event.newValue);
    useSettings.setState({ theme, size, colour, transition, asideTransition });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Parses stored settings; a damaged or missing field, or another version, gets the defaults. */
export function readSettings(text: string | null): Settings {
  const stored = recordOf(text);
  if (stored.version !== version) return defaultSettings;
  const { language, openedPages } = stored;
  const flag = (key: 'transition' | 'asideTransition') =>
    typeof stored[key] === 'boolean' ? stored[key] : defaultSettings[key];
  const word = (key: 'theme' | 'size' | 'colour') =>
    typeof stored[key] === 'string' ? stored[key] : defaultSettings[key];
  const name = (key: 'account' | 'switchAccount' | 'currentSubSystem' | 'activeHeader') =>
    typeof stored[key] === 'string' ? stored[key] : null;
  return {
    theme: word('theme'),
    size: word('size'),
    colour: word('colour'),
    language: localeOf(language) ?? null,
    transition: flag('transition'),
    account: name('account'),
    switchAccount: name('switchAccount'),
    openedPages: Array.isArray(openedPages) ? openedPages.filter((page) => typeof page === 'string') : [],
    currentSubSystem: name('currentSubSystem'),
    asideCollapsed: typeof stored.asideCollapsed === 'boolean' ? stored.asideCollapsed : null,
    asideTransition: flag('asideTransition'),
    activeHeader: name('activeHeader'),
  };
}

const keyOf = (uid: string) => `settings.${uid}`;
