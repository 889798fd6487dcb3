/** A regular expression as a tree. `raw` of a sign is its own text: a character, an escape or a class. */
export type Pattern =
  | { kind: 'sign'; raw: string }
  | { kind: 'sequence' | 'choice'; items: readonly Pattern[] }
  | { kind: 'repeat'; item: Pattern; min: number; max: number }
  | { kind: 'look'; behind: boolean; negative: boolean; item: Pattern }
  | { kind: 'start' | 'end' | 'edge' | 'back' };

/** Parses the source of an expression that `RegExp` accepts; throws on syntax that it does not know. */
export function parsePattern(source: string, flags: string): Pattern {
  return new PatternReader(source, /[uv]/.test(flags)).whole();
}

const lookarounds = [
  { head: '(?=', behind: false, negative: false },
  { head: '(?!', behind: false, negative: true },
  { head: '(?<=', behind: true, negative: false },
  { head: '(?<!', behind: true, negative: true },
] as const;

/** Reads from left to right, one method for each level of the grammar. */
class PatternReader {
  private at = 0;
  private readonly source: string;
  private readonly isUnicode: boolean;

  constructor(source: string, isUnicode: boolean) {
    this.source = source;
    this.isUnicode = isUnicode;
  }

  whole(): Pattern {
    const read = this.choice();
    if (this.at < this.source.length) throw new Error(`a bracket too many at ${this.at}`);
    return read;
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private matched(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = this.at;
    const found = shape.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  private choice(): Pattern {
    const items = [this.sequence()];
    while (this.take('|')) items.push(this.sequence());
    const [only] = items;
    return items.length === 1 && only ? only : { kind: 'choice', items };
  }

  private sequence(): Pattern {
    const items: Pattern[] = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')')
      items.push(this.repeated(this.atom()));
    return { kind: 'sequence', items };
  }

  private repeated(item: Pattern): Pattern {
    const found = this.matched(/([*+?])\??|\{(\d+)(,(\d*))?\}\??/y);
    if (!found) return item;
    const [, sign, least, comma, most] = found;
    if (sign !== undefined)
      return { kind: 'repeat', item, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    return { kind: 'repeat', item, min, max: comma === undefined ? min : most === '' ? Infinity : Number(most) };
  }

  private inBrackets(): Pattern {
    const item = this.choice();
    if (!this.take(')')) throw new Error(`a bracket is not closed at ${this.at}`);
    return item;
  }

  private atom(): Pattern {
    for (const { head, behind, negative } of lookarounds)
      if (this.take(head)) return { kind: 'look', behind, negative, item: this.inBrackets() };
    if (this.matched(/\((?:\?:|\?<[^>]*>)/y)) return this.inBrackets();
    if (this.source.startsWith('(?', this.at)) throw new Error(`an unknown group at ${this.at}`);
    if (this.take('(')) return this.inBrackets();
    if (this.take('^')) return { kind: 'start' };
    if (this.take('$')) return { kind: 'end' };
    if (this.matched(/\\[bB]/y)) return { kind: 'edge' };
    if (this.matched(/\\(?:[1-9]\d*|k<[^>]*>)/y)) return { kind: 'back' };
    const escaped = this.matched(
      /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]*\}|[\s\S])/iy,
    );
    if (escaped) return { kind: 'sign', raw: escaped[0] };
    const set = this.matched(/\[(?:[^\]\\]|\\[\s\S])*\]/y);
    if (set) return { kind: 'sign', raw: set[0] };
    const plain = this.matched(this.isUnicode ? /[\s\S]/uy : /[\s\S]/y);
    if (!plain) throw new Error(`an end where a sign is expected at ${this.at}`);
    return { kind: 'sign', raw: plain[0] };
  }
}
