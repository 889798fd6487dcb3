import { constants, filled, isolated, type Language, languages, type TextValues, valuesOf } from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import { en } from './en.ts';
import { zhCN } from './zh-CN.ts';
import { zhTW } from './zh-TW.ts';

const packs: Record<Language, Map<string, string>> = {
  'zh-CN': new Map(Object.entries(zhCN)),
  'zh-TW': new Map(Object.entries(zhTW)),
  en: new Map(Object.entries(en)),
};

/**
 * Adds a module's own messages and answers how the module asks for them, by its keys only. zh-CN and en are compulsory,
 * so a forgotten translation does not compile; zh-TW is made from zh-CN except for the messages given (ADR 0066).
 */
export function registerTexts<K extends string>(texts: {
  'zh-CN': Record<K, string>;
  en: Record<NoInfer<K>, string>;
  'zh-TW'?: Partial<Record<NoInfer<K>, string>>;
}): (language: Language, key: K, values?: TextValues) => string {
  for (const language of languages) {
    for (const [key, text] of Object.entries(texts[language] ?? {})) packs[language].set(key, String(text));
  }
  return text;
}

/** The message of a key in the caller's language; `{name}` takes values. Falls back to zh-CN (R9-08), then to the key. */
export function text(language: Language, key: string, values: TextValues = {}): string {
  const pattern = patternOf(language, key) ?? packs[constants.defaultLanguage].get(key) ?? key;
  return filled(pattern, valuesOf(values, isolated));
}

function patternOf(language: Language, key: string): string | undefined {
  const found = packs[language].get(key);
  const simplified = packs['zh-CN'].get(key);
  if (found !== undefined || language !== 'zh-TW' || simplified === undefined) return found;
  const made = inTaiwan(simplified);
  packs['zh-TW'].set(key, made);
  return made;
}

/** Languages that have a message of this key (for tests of completeness). */
export function languagesOf(key: string): Language[] {
  return languages.filter((language) => patternOf(language, key) !== undefined);
}

/** Best supported language of an Accept-Language header; null when it names none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const wishes = header
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = Number(
        options
          .find((option) => option.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.trim().toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
    if (/^zh(-|$)/.test(tag)) return 'zh-CN';
    if (/^en(-|$)/.test(tag)) return 'en';
  }
  return null;
}
