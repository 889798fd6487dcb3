/** A regular expression as a tree. `raw` of a sign is its own text: a character, an escape or a class. */
export type Pattern =
  | { kind: 'sign'; raw: string }
  | { kind: 'sequence' | 'choice'; items: readonly Pattern[] }
  | { kind: 'repeat'; item: Pattern; min: number; max: number }
  | { kind: 'look'; behind: boolean; negative: boolean; item: Pattern }
  | { kind: 'start' | 'end' | 'edge' | 'back' };

/** Reads the source of an expression that `RegExp` takes; anything that it does not know throws. */
export function parsePattern(source: string, flags: string): Pattern {
  let at = 0;
  const isUnicode = /[uv]/.test(flags);
  const take = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };
  const matched = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = at;
    const found = shape.exec(source);
    if (found) at += found[0].length;
    return found;
  };
  const choice = (): Pattern => {
    const items = [sequence()];
    while (take('|')) items.push(sequence());
    const [only] = items;
    return items.length === 1 && only ? only : { kind: 'choice', items };
  };
  const sequence = (): Pattern => {
    const items: Pattern[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(repeated(atom()));
    return { kind: 'sequence', items };
  };
  const repeated = (item: Pattern): Pattern => {
    const found = matched(/([*+?])\??|\{(\d+)(,(\d*))?\}\??/y);
    if (!found) return item;
    const [, sign, least, comma, most] = found;
    if (sign !== undefined)
      return { kind: 'repeat', item, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    return { kind: 'repeat', item, min, max: comma === undefined ? min : most === '' ? Infinity : Number(most) };
  };
  const closed = (item: Pattern): Pattern => {
    if (!take(')')) throw new Error(`a bracket is not closed at ${at}`);
    return item;
  };
  const atom = (): Pattern => {
    for (const [head, behind, negative] of [
      ['(?=', false, false],
      ['(?!', false, true],
      ['(?<=', true, false],
      ['(?<!', true, true],
    ] as const)
      if (take(head)) return { kind: 'look', behind, negative, item: closed(choice()) };
    if (matched(/\((?:\?:|\?<[^>]*>)/y)) return closed(choice());
    if (source.startsWith('(?', at)) throw new Error(`an unknown group at ${at}`);
    if (take('(')) return closed(choice());
    if (take('^')) return { kind: 'start' };
    if (take('$')) return { kind: 'end' };
    if (matched(/\\[bB]/y)) return { kind: 'edge' };
    if (matched(/\\(?:[1-9]\d*|k<[^>]*>)/y)) return { kind: 'back' };
    const escaped = matched(
      /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]*\}|[\s\S])/iy,
    );
    if (escaped) return { kind: 'sign', raw: escaped[0] };
    const set = matched(/\[(?:[^\]\\]|\\[\s\S])*\]/y);
    if (set) return { kind: 'sign', raw: set[0] };
    const plain = matched(isUnicode ? /[\s\S]/uy : /[\s\S]/y);
    if (!plain) throw new Error(`an end where a sign is expected at ${at}`);
    return { kind: 'sign', raw: plain[0] };
  };
  const whole = choice();
  if (at < source.length) throw new Error(`a bracket too many at ${at}`);
  return whole;
}
