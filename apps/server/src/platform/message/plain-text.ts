import type { Text } from '@app/contract';

/**
 * The spec calls message content HTML; ours is text made safe to be shown as HTML: markup characters are written as the
 * full-width signs that they look like, so neither a careless nor a hostile title can become markup (R3-35).
 */
export function plainText(text: Text, maxLength: number): Text {
  const clean = (value: string) =>
    value
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/</g, '＜')
      .replace(/>/g, '＞')
      .slice(0, maxLength);
  const result: Text = { 'zh-CN': clean(text['zh-CN']), en: clean(text.en) };
  if (text['zh-TW'] !== undefined) result['zh-TW'] = clean(text['zh-TW']);
  return result;
}
