import { type Text, textOf } from '@app/contract';

/**
 * Text made safe to be shown as HTML: markup characters become the full-width characters that look like them, so that no title, careless or
 * hostile, can become markup (R3-35).
 */
export function plainText(text: Text, maxLength: number): Text {
  return {
    'zh-CN': plainLine(text['zh-CN'], maxLength),
    'zh-TW': plainLine(textOf(text, 'zh-TW'), maxLength),
    en: plainLine(text.en, maxLength),
  };
}

/** The same for what a person wrote in one language. */
export function plainLine(value: string, maxLength: number): string {
  return withoutControls(value).replace(/</g, '＜').replace(/>/g, '＞').slice(0, maxLength);
}

/** Text without control characters and without characters that change its direction. */
export function withoutControls(value: string): string {
  return value.replace(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** A person's words, the same in every language. */
export function sameText(words: string): Required<Text> {
  return { 'zh-CN': words, en: words, 'zh-TW': words };
}
