import { constants } from '@app/contract/constants';
import { fromTheLeft, isolated } from '@app/contract/direction';
import { directionOf, type Locale, localeOf, packOf } from '@app/contract/locales';
import { commaOf, type Language, semicolonOf } from '@app/contract/text';
import i18next, { type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { create } from 'zustand';
import { readText, writeText } from './storage.ts';

/**
 * Texts by key `namespace.key`. Each namespace is a file per language in `locales/`; a page group loads its languages
 * lazily and only its own namespaces (sign-in never loads those of the shell).
 */
export type Texts = { readonly [key: string]: string | Texts };
export type TextLoader = (language: Language) => Promise<Record<string, Texts>>;

/** Key of the language used before sign-in and for people without settings in this browser (R3-46). */
const storageKey = 'system.language';

const loaders = new Set<TextLoader>();
const loaded = new Map<TextLoader, Set<Language>>();

/** The chosen locale, and the language of its texts; `isChosen`: somebody chose it in this window. */
export const useLocale = create<{ locale: Locale; language: Language; isChosen: boolean }>(() => ({
  ...languageOf(localeOf(readText(storageKey)) ?? constants.defaultLanguage),
  isChosen: false,
}));

/** On a right-to-left page, isolates texts of a left-to-right language so that they keep their direction (R9-15). */
const direction: PostProcessorModule = {
  type: 'postProcessor',
  name: 'direction',
  process: (sentence) => (directionOf(getLocale()) === 'rtl' && sentence ? fromTheLeft(sentence) : sentence),
};

function languageOf(locale: Locale): { locale: Locale; language: Language } {
  return { locale, language: packOf(locale) };
}

/** Starts the texts with the stored language (R3-46). */
export async function startTexts(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(direction)
    .init({
      lng: getLanguage(),
      fallbackLng: constants.fallbackLanguage,
      resources: {},
      partialBundledLanguages: true,
      defaultNS: 'texts',
      ns: ['texts'],
      nsSeparator: false,
      // React escapes HTML; `isolated` keeps the writing direction of a value from changing the text around it.
      interpolation: { escapeValue: true, escape: isolated },
      postProcess: direction.name,
      react: { useSuspense: false },
      returnNull: false,
    });
  applyToRoot(getLocale());
}

/** Uses the default language of the server's configuration unless one is stored in this browser (R9-16). */
export async function suggestLocale(locale: unknown): Promise<void> {
  const suggested = localeOf(locale);
  if (suggested && suggested !== getLocale() && readText(storageKey) === null) await draw(suggested);
}

/** Loads the texts of a page group in the current language, and again whenever another language is chosen. */
export async function loadTexts(loader: TextLoader): Promise<void> {
  loaders.add(loader);
  await load(loader, getLanguage());
}

async function load(loader: TextLoader, language: Language): Promise<void> {
  const done = loaded.get(loader) ?? new Set();
  loaded.set(loader, done);
  if (done.has(language)) return;
  i18next.addResourceBundle(language, 'texts', await loader(language), true, true);
  done.add(language);
}

/** Language of the application's texts and of the server's answers. */
export function getLanguage(): Language {
  return useLocale.getState().language;
}

/** The chosen locale; its texts are in the language of `getLanguage()` (R9-15). */
export function getLocale(): Locale {
  return useLocale.getState().locale;
}

/** Whether somebody chose the locale in this window; that choice wins over the one stored with their settings. */
export function isLocaleChosen(): boolean {
  return useLocale.getState().isChosen;
}

/** Switches the locale: loads the texts before drawing, so that no text key is ever shown. */
export async function setLocale(locale: Locale): Promise<void> {
  useLocale.setState({ isChosen: true });
  writeText(storageKey, locale);
  await draw(locale);
}

async function draw(locale: Locale): Promise<void> {
  for (const loader of loaders) await load(loader, packOf(locale));
  useLocale.setState(languageOf(locale));
  applyToRoot(locale);
  await i18next.changeLanguage(packOf(locale));
}

/** Text of a key outside React. */
export function translate(key: string, values?: Record<string, unknown>): string {
  return i18next.t(key, values ?? {}) as string;
}

/** Sets `lang` (language of the shown texts) and `dir` (writing direction of the locale) on the document. */
function applyToRoot(locale: Locale): void {
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  root.lang = packOf(locale);
  root.dir = directionOf(locale);
  root.dataset.locale = locale;
}

/** Turns imported text files, keyed by file path, into texts keyed by namespace. */
export function gatherTexts(modules: Record<string, Record<string, unknown>>): Record<string, Texts> {
  const texts: Record<string, Texts> = {};
  for (const [path, module] of Object.entries(modules)) {
    const namespace = path.replace(/^.*\/|\.ts$/g, '');
    texts[namespace] = (module[namespace] ?? module.default) as Texts;
  }
  return texts;
}

/** Separator between the items of a list, in the language of the screen. */
export function comma(): string {
  return commaOf(getLanguage());
}

/** Separator between sentences or pairs in one line, in the language of the screen. */
export function semicolon(): string {
  return semicolonOf(getLanguage());
}
