import { Trie } from 'opencc-js/core';
import { from, to } from 'opencc-js/preset/cn2t';
import { phrases } from './phrases.ts';

type Convert = (text: string) => string;
let dictionaries: Words[] | undefined;
const product = converter(phrases);

/**
 * A zh-CN text as it is written in Taiwan: the product's own phrases first, the rest by OpenCC with its Taiwan phrases.
 * The dictionaries take 0.1 s and some 6 MB to load: they are loaded for the first text, and never in a browser.
 */
export function inTaiwan(text: string): string {
  return product(text);
}

/** Makes a converter with another table of phrases. */
export function converter(table: Readonly<Record<string, string>>): Convert {
  const longestFirst = Object.keys(table).sort((a, b) => b.length - a.length);
  const anyPhrase = new RegExp(`(${longestFirst.map((one) => one.replaceAll(/[{}]/g, '\\$&')).join('|')})`, 'u');
  return (text) => {
    return text
      .split(anyPhrase)
      .map((part, at) => (at % 2 === 1 ? table[part] : openCc(part)))
      .join('');
  };
}

/** OpenCC from simplified to Taiwan: one dictionary after the other over the whole text. */
export function openCc(text: string): string {
  dictionaries ??= [...(from.cn ?? []), ...(to.twp ?? [])].map((group) => {
    const words = new Words();
    words.loadDictGroup(group);
    return words;
  });
  return dictionaries.reduce((said, words) => words.convert(said), text);
}

/** A dictionary as one table of its words, of which the longest wins at each place; as a tree of tables, OpenCC's own way, it is three times as large. */
class Words extends Trie {
  private readonly words = new Map<string, string>();
  /** Length of the longest word by its first character. */
  private readonly longest = new Map<number, number>();

  override addWord(source: string, replacement: string): void {
    this.words.set(source, replacement);
    const first = source.codePointAt(0) ?? 0;
    this.longest.set(first, Math.max(source.length, this.longest.get(first) ?? 0));
  }

  override matchPrefix(text: string, offset: number): { end: number; value: string } | null {
    const most = this.longest.get(text.codePointAt(offset) ?? 0) ?? 0;
    for (let end = Math.min(offset + most, text.length); end > offset; end -= 1) {
      const value = this.words.get(text.slice(offset, end));
      if (value !== undefined) return { end, value };
    }
    return null;
  }
}
