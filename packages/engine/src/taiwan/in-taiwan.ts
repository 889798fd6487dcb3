import { ConverterFactory } from 'opencc-js/core';
import { from, to } from 'opencc-js/preset/cn2t';
import { phrases } from './phrases.ts';

type Convert = (text: string) => string;
let openCc: Convert | undefined;
const product = converter(phrases);

/**
 * A zh-CN text as it is written in Taiwan: the product's own phrases first, the rest by OpenCC with its Taiwan phrases.
 * The dictionaries take 0.1 s and 20 MB to load: they are loaded for the first text, and never in a browser.
 */
export function inTaiwan(text: string): string {
  return product(text);
}

/** Makes a converter with another table of phrases. */
export function converter(table: Readonly<Record<string, string>>): Convert {
  const longestFirst = Object.keys(table).sort((a, b) => b.length - a.length);
  const anyPhrase = new RegExp(`(${longestFirst.map((one) => one.replaceAll(/[{}]/g, '\\$&')).join('|')})`, 'u');
  return (text) => {
    openCc ??= ConverterFactory(from.cn ?? [], to.twp ?? []);
    const convert = openCc;
    return text
      .split(anyPhrase)
      .map((part, at) => (at % 2 === 1 ? table[part] : convert(part)))
      .join('');
  };
}
