import type { Texts } from '../client/i18n.ts';

/** English texts that rightly hold Chinese: names of languages and quoted examples. */
const quoting = /[“"][^”"]*\p{Script=Han}[^”"]*[”"]/gu;

/** Faults between the zh-CN and the en texts of a namespace: keys, values, empty or untranslated texts (R9-12). */
export function compareTexts(namespace: string, chinese: Texts, english: Texts): string[] {
  const source = flatTexts(namespace, chinese);
  const target = flatTexts(namespace, english);
  const faults: string[] = [];
  for (const key of [...new Set([...source.keys(), ...target.keys()])].sort()) {
    const zh = source.get(key);
    const en = target.get(key);
    if (zh === undefined || en === undefined) {
      faults.push(`${key}: missing in ${zh === undefined ? 'zh-CN' : 'en'}`);
      continue;
    }
    if (valuesOf(zh) !== valuesOf(en))
      faults.push(`${key}: values differ, ${valuesOf(zh)} in zh-CN, ${valuesOf(en)} in en`);
    for (const [language, texts] of [['zh-CN', zh] as const, ['en', en] as const])
      if (texts.some((text) => text.trim() === '')) faults.push(`${key}: empty in ${language}`);
    if (en.some((text) => /\p{Script=Han}/u.test(text.replace(quoting, '')))) faults.push(`${key}: Chinese text in en`);
  }
  return faults;
}

function flatTexts(prefix: string, texts: Texts, into = new Map<string, string[]>()): Map<string, string[]> {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string') flatTexts(`${prefix}.${name}`, value, into);
    else {
      const key = `${prefix}.${name.replace(/_(zero|one|two|few|many|other)$/, '')}`;
      into.set(key, [...(into.get(key) ?? []), value]);
    }
  }
  return into;
}

/** Interpolated values of all plural forms together; `count` may be left out of a form. */
function valuesOf(texts: readonly string[]): string {
  const names = new Set(texts.flatMap((text) => text.match(/\{\{[^}]+\}\}/g) ?? []));
  names.delete('{{count}}');
  return names.size === 0 ? 'none' : [...names].sort().join(' ');
}
