import { constants, isolated, type Language, languages } from '@app/contract';
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
 * Adds a module's own messages; zh-CN and en are compulsory, so a forgotten translation does not compile. zh-TW is made
 * from zh-CN where it is not said otherwise (ADR 0066).
 */
export function registerTexts<K extends string>(texts: {
  'zh-CN': Record<K, string>;
  en: Record<NoInfer<K>, string>;
  'zh-TW'?: Partial<Record<NoInfer<K>, string>>;
}): void {
  for (const language of languages) {
    for (const [key, text] of Object.entries(texts[language] ?? {})) packs[language].set(key, String(text));
  }
}

/** The message of a key in the caller's language; `{name}` takes values. Falls back to zh-CN (R9-08), then to the key. */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const pattern = patternOf(language, key) ?? packs[constants.defaultLanguage].get(key) ?? key;
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? isolated(String(values[name])) : place,
  );
}

function patternOf(language: Language, key: string): string | undefined {
  const found = packs[language].get(key);
  const simplified = packs['zh-CN'].get(key);
  if (found !== undefined || language !== 'zh-TW' || simplified === undefined) return found;
  const made = inTaiwan(simplified);
  packs['zh-TW'].set(key, made);
  return made;
}

/** Languages that have a message of this key (completeness tests). */
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
