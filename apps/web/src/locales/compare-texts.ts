import type { Language } from '@app/contract';
import { languages } from '@app/contract';
import type { Texts } from '../client/i18n.ts';

/** English texts that rightly hold Chinese: names of languages and quoted examples. */
const quoting = /[“"][^”"]*\p{Script=Han}[^”"]*[”"]/gu;
const quotingTraditional = /「[^「」]*」/gu;

/** Faults between the three texts of a namespace: keys, values, empty, untranslated or simplified texts (R9-12). */
export function compareTexts(namespace: string, packs: Record<Language, Texts>): string[] {
  const flat = languages.map((language) => [language, flatTexts(namespace, packs[language])] as const);
  const faults: string[] = [];
  for (const key of [...new Set(flat.flatMap(([, texts]) => [...texts.keys()]))].sort()) {
    const missing = flat.filter(([, texts]) => !texts.has(key));
    if (missing.length > 0) {
      faults.push(`${key}: missing in ${missing.map(([language]) => language).join(' and ')}`);
      continue;
    }
    const said = flat.map(([language, texts]) => [language, texts.get(key) ?? []] as const);
    const values = said.map(([language, texts]) => `${valuesOf(texts)} in ${language}`);
    if (new Set(said.map(([, texts]) => valuesOf(texts))).size > 1)
      faults.push(`${key}: values differ, ${values.join(', ')}`);
    for (const [language, texts] of said) {
      if (texts.some((text) => text.trim() === '')) faults.push(`${key}: empty in ${language}`);
      const foreign = texts.map((text) => foreignTo(language, text)).find((found) => found !== null);
      if (foreign) faults.push(`${key}: ${foreign}`);
    }
  }
  return faults;
}

/** What a text holds that its language does not write; quoted words may be data and are left alone. */
export function foreignTo(language: Language, text: string): string | null {
  if (language === 'en')
    return /\p{Script=Han}/u.test(text.replace(quoting, '')) ? 'Chinese text in en' : chineseSigns(text);
  if (language === 'zh-CN') return null;
  const outside = text.replace(quotingTraditional, '').match(/\p{Script=Han}/gu) ?? [];
  const simplified = outside.filter((sign) => !isTraditional(sign));
  return simplified.length > 0 ? `simplified ${[...new Set(simplified)].join('')} in zh-TW` : null;
}

/** Chinese punctuation in an English text, outside quoted words; 【】 and 〔〕 mark places in wordings of every language. */
export function chineseSigns(text: string): string | null {
  const signs = text.replace(quoting, '').match(/(?![【】〔〕])[\u3000-\u303f\uff01-\uff65]/gu);
  return signs ? `Chinese punctuation ${[...new Set(signs)].join('')} in en` : null;
}

/** Names of substances are written with signs that Big5 never had. */
const ofSubstances = new Set('噻啉吡鎓肽苷酶');
let big5: Set<string> | undefined;

/** Big5 holds what is written in Taiwan; a simplified form that is no traditional character is not in it. */
function isTraditional(sign: string): boolean {
  if (!big5) {
    const bytes = new Uint8Array(2 * 0x7f * 0xc0);
    let at = 0;
    for (let lead = 0xa1; lead <= 0xf9; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) {
        if (trail > 0x7e && trail < 0xa1) continue;
        bytes.set([lead, trail], at);
        at += 2;
      }
    big5 = new Set(new TextDecoder('big5').decode(bytes.subarray(0, at)));
  }
  return big5.has(sign) || ofSubstances.has(sign);
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
  const names = new Set(texts.flatMap((text) => text.match(/\{\{[^{}]+\}\}/g) ?? []));
  names.delete('{{count}}');
  return names.size === 0 ? 'none' : [...names].sort().join(' ');
}
