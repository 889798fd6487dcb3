import type { Language } from './text.ts';

/** Locales that can be chosen: three with full packs, the rest with the component library's texts and date formats. */
export const locales = [
  // R9-13
  ...['af-ZA', 'ar', 'bg', 'ca', 'cs-CZ', 'da', 'de', 'ee', 'el', 'en', 'eo', 'es', 'eu', 'fa'],
  ...['fi', 'fr', 'he', 'hr', 'hu', 'hy-AM', 'id', 'it', 'ja', 'kg', 'km', 'ko', 'ku', 'kz'],
  // R9-14
  ...['lt', 'lv', 'mn', 'nb-NO', 'nl', 'pl', 'pt', 'pt-br', 'ro', 'ru-RU', 'sk', 'sl', 'sr', 'sv-SE'],
  ...['ta', 'th', 'tk', 'tr-TR', 'ua', 'ug-CN', 'uz-UZ', 'vi', 'zh-CN', 'zh-TW'],
] as const;
export type Locale = (typeof locales)[number];

const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ug-CN', 'ku']; // R9-15

/** Language of the application's own texts in a locale: its full pack, or zh-CN (R9-08, R9-15). */
export function packOf(locale: Locale): Language {
  return locale === 'en' || locale === 'zh-TW' ? locale : 'zh-CN';
}

/** Direction of writing of a locale (R9-15). */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr';
}

/** The locale of a stored word, or undefined when it names none. */
export function localeOf(word: unknown): Locale | undefined {
  return locales.find((locale) => locale === word);
}
