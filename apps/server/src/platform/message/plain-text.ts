import { type Text, textOf } from '@app/contract';

/**
 * Text made safe to be shown as HTML: markup characters are written as the full-width signs that they look like, so that
 * neither a careless nor a hostile title can become markup (R3-35).
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

/** Text without control characters and without signs that turn its direction around. */
export function withoutControls(value: string): string {
  return value.replace(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** A person's words, the same in every language. */
export function sameText(words: string): Text {
  return { 'zh-CN': words, en: words, 'zh-TW': words };
}
