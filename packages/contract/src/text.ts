import { z } from 'zod';

/** Languages with full packs (R9-09…R9-11). */
export const languages = ['zh-CN', 'zh-TW', 'en'] as const;
export type Language = (typeof languages)[number];

/** Text of a definition in the languages of the product; zh-TW may be missing in what was stored earlier. */
export const Text = z.strictObject({
  'zh-CN': z.string().min(1),
  en: z.string().min(1),
  'zh-TW': z.string().optional(),
});
export type Text = z.infer<typeof Text>;

/** A text in an answer: it was checked when it was stored and is not checked again. */
export const StoredText = z.object({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() });

/** Picks the text of a language; zh-TW falls back to zh-CN (R9-08). */
export function textOf(text: Text, language: Language): string {
  return (language === 'en' ? text.en : language === 'zh-TW' ? text['zh-TW'] : undefined) ?? text['zh-CN'];
}

/** What is said in each language. */
export function inEach(say: (language: Language) => string): Required<Text> {
  return { 'zh-CN': say('zh-CN'), en: say('en'), 'zh-TW': say('zh-TW') };
}

/** A symbol that is the same everywhere (`mL`), or the text of a language. */
export function wordOf(word: string | Text, language: Language): string {
  return typeof word === 'string' ? word : textOf(word, language);
}

/** What stands between the items of a list: `甲、乙`, `a, b`. */
export function commaOf(language: Language): string {
  return language === 'en' ? ', ' : '、';
}

/** What stands between sentences or pairs in one line: `甲 1；乙 2`, `a 1; b 2`. */
export function semicolonOf(language: Language): string {
  return language === 'en' ? '; ' : '；';
}
