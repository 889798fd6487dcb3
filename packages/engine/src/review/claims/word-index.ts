/** Words by their first two characters, longest first: a text is read once however many words are sought. */
export class WordIndex<T> {
  private readonly pairs = new Map<number, { word: string; means: T }[]>();
  private readonly signs = new Map<number, { word: string; means: T }[]>();
  /** Characters of the longest word; 0 where there is none. */
  readonly longest: number = 0;

  constructor(words: Iterable<readonly [word: string, means: T]>) {
    for (const [word, means] of words) {
      if (word === '') continue;
      const [map, key] = word.length === 1 ? [this.signs, word.charCodeAt(0)] : [this.pairs, pairAt(word, 0)];
      const known = map.get(key);
      if (known) known.push({ word, means });
      else map.set(key, [{ word, means }]);
      if (word.length > this.longest) this.longest = word.length;
    }
    for (const own of this.pairs.values()) own.sort((a, b) => b.word.length - a.word.length);
  }

  /** Calls `found` for each word that stands in the text, from its begin to its end; at one place the longest comes first. */
  scan(text: string, found: (word: string, means: T, at: number) => void): void {
    const { pairs, signs } = this;
    if (pairs.size === 0 && signs.size === 0) return;
    let code = text.charCodeAt(0);
    for (let at = 0; at < text.length; at += 1) {
      const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
      const own = pairs.get((code << 16) | next);
      if (own) for (const { word, means } of own) if (text.startsWith(word, at)) found(word, means, at);
      const sign = signs.get(code);
      if (sign) for (const { word, means } of sign) found(word, means, at);
      code = next;
    }
  }

  /** Length of the longest word that begins at a place of a text; 0 where none does. */
  lengthAt(text: string, at: number): number {
    for (const { word } of this.pairs.get(pairAt(text, at)) ?? []) if (text.startsWith(word, at)) return word.length;
    return this.signs.has(text.charCodeAt(at)) ? 1 : 0;
  }
}

/** Two characters as one number of 32 bits: such numbers are compared fastest. */
function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | (at + 1 < text.length ? text.charCodeAt(at + 1) : 0);
}

const latin = /[A-Z]/;

/** Whether a word in Latin letters is no part of a longer one. */
export function standsByItself(text: string, from: number, to: number): boolean {
  return (
    !(latin.test(text.charAt(from)) && latin.test(text.charAt(from - 1))) &&
    !(latin.test(text.charAt(to - 1)) && latin.test(text.charAt(to)))
  );
}
