import type { Language } from '@app/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Texts by key `namespace.key`. Each namespace is a file per language in `locales/`; a page group loads its languages
 * lazily and only its own namespaces (sign-in never loads those of the shell).
 */
export type Texts = { readonly [key: string]: string | Texts };
export type TextLoader = (language: Language) => Promise<Record<string, Texts>>;

const storageKey = 'system.language';
const defaultLanguage: Language = 'zh-CN'; // R9-07, R9-08
const full: readonly Language[] = ['zh-CN', 'en'];

const loaders = new Set<TextLoader>();
const loaded = new Map<TextLoader, Set<Language>>();

/** Starts the texts with the stored language (R3-46). */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: storedLanguage(),
    fallbackLng: { 'zh-TW': ['zh-CN'], default: ['zh-CN'] },
    resources: {},
    partialBundledLanguages: true,
    defaultNS: 'texts',
    ns: ['texts'],
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  applyToRoot(getLanguage());
}

/** Loads the texts of a page group in the current language, and in any chosen later. */
export async function loadTexts(loader: TextLoader): Promise<void> {
  loaders.add(loader);
  await load(loader, getLanguage());
}

async function load(loader: TextLoader, language: Language): Promise<void> {
  const done = loaded.get(loader) ?? new Set();
  loaded.set(loader, done);
  // A partial pack lies over zh-CN.
  for (const pack of full.includes(language) ? [language] : [defaultLanguage, language]) {
    if (done.has(pack)) continue;
    i18next.addResourceBundle(pack, 'texts', await loader(pack), true, true);
    done.add(pack);
  }
}

/** The language in use. */
export function getLanguage(): Language {
  return (i18next.language as Language | undefined) ?? storedLanguage();
}

/** Switches the language: texts first, then the screen, so no key is ever seen. */
export async function setLanguage(language: Language): Promise<void> {
  for (const loader of loaders) await load(loader, language);
  localStorage.setItem(storageKey, language);
  applyToRoot(language);
  await i18next.changeLanguage(language);
}

/** Text of a key outside React. */
export function translate(key: string, values?: Record<string, unknown>): string {
  return i18next.t(key, values ?? {}) as string;
}

function applyToRoot(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

function storedLanguage(): Language {
  const stored = globalThis.localStorage?.getItem(storageKey);
  return stored === 'en' || stored === 'zh-CN' ? stored : defaultLanguage;
}

/** Namespace modules by file path → texts by namespace. */
export function gatherTexts(modules: Record<string, Record<string, unknown>>): Record<string, Texts> {
  const texts: Record<string, Texts> = {};
  for (const [path, module] of Object.entries(modules)) {
    const namespace = path.replace(/^.*\/|\.ts$/g, '');
    texts[namespace] = (module[namespace] ?? module.default) as Texts;
  }
  return texts;
}
