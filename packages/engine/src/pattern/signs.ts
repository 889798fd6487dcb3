import type { Pattern } from './parse.ts';

/** A set of characters: one flag for each character of a sample. */
export type Signs = Uint8Array;

const ranges: readonly (readonly [number, number, number])[] = [
  [0, 0xff, 1],
  [0x100, 0x6ff, 13],
  [0x900, 0x1fff, 251],
  [0x2000, 0x206f, 1],
  [0x2070, 0x2bff, 29],
  [0x3000, 0x303f, 1],
  [0x3040, 0x33ff, 31],
  [0x3400, 0x9fff, 997],
  [0xa000, 0xfdff, 997],
  [0xfe00, 0xffff, 5],
  [0x1f300, 0x1f6ff, 97],
  [0x20000, 0x20010, 1],
];

const chinese = /^\p{Script=Han}$/u;

/** Sample that represents all characters: all of ASCII, some of each script, and those named in the expression. */
function sampleOf(source: string): string[] {
  const points = ranges.flatMap(([from, to, step]) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step),
  );
  const named = [...source].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]);
  return [...new Set([...points.map((point) => String.fromCodePoint(point)), ...named])];
}

/** Computes which characters the parts of one expression match. */
export class SignTable {
  private readonly sample: readonly string[];
  private readonly flags: string;
  private readonly known = new Map<string, Signs>();
  private readonly places: ReadonlyMap<string, number>;

  constructor(source: string, flags: string) {
    this.flags = flags.replace(/[^imsuv]/g, '');
    // Without the flag `u` or `v` a character above U+FFFF counts as two.
    this.sample = sampleOf(source).filter((one) => /[uv]/.test(flags) || one.length === 1);
    this.places = new Map(this.sample.map((one, at) => [one, at]));
  }

  none(): Signs {
    return new Uint8Array(this.sample.length);
  }

  of(raw: string): Signs {
    const before = this.known.get(raw);
    if (before) return before;
    const signs = this.matching(raw);
    this.known.set(raw, signs);
    return signs;
  }

  private matching(raw: string): Signs {
    // A Chinese character has no other case and means itself: most parts of claims are such, and asking each sample takes far longer.
    const place = chinese.test(raw) ? this.places.get(raw) : undefined;
    if (place !== undefined) {
      const signs = this.none();
      signs[place] = 1;
      return signs;
    }
    const test = new RegExp(`^(?:${raw})$`, this.flags);
    return Uint8Array.from(this.sample, (one) => (test.test(one) ? 1 : 0));
  }

  /** A character of the set, plain ones first; undefined for an empty set. */
  example(signs: Signs): string | undefined {
    const rank = [/[a-z]/, /[A-Z0-9]/, /[ -~]/, /./su];
    for (const plain of rank) {
      const found = this.sample.find((one, at) => signs[at] === 1 && plain.test(one));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** All characters that can occur in a match of a part. */
  all(pattern: Pattern): Signs {
    if (pattern.kind === 'sign') return this.of(pattern.raw);
    if (pattern.kind === 'repeat' || pattern.kind === 'look') return this.all(pattern.item);
    if (pattern.kind === 'sequence' || pattern.kind === 'choice')
      return pattern.items.reduce((sum, item) => union(sum, this.all(item)), this.none());
    return this.none();
  }

  /** The characters that a match of a part can begin with. */
  first(pattern: Pattern): Signs {
    if (pattern.kind === 'sign') return this.of(pattern.raw);
    if (pattern.kind === 'repeat') return this.first(pattern.item);
    if (pattern.kind === 'choice')
      return pattern.items.reduce((sum, item) => union(sum, this.first(item)), this.none());
    // A look-ahead reads the text from its place on, at each end of a loop before it.
    if (pattern.kind === 'look' && !pattern.behind) return this.first(pattern.item);
    if (pattern.kind !== 'sequence') return this.none();
    let signs = this.none();
    for (const item of pattern.items) {
      signs = union(signs, this.first(item));
      if (!isNullable(item)) break;
    }
    return signs;
  }
}

/** Whether a part matches the empty text. */
export function isNullable(pattern: Pattern): boolean {
  if (pattern.kind === 'sign') return false;
  if (pattern.kind === 'repeat') return pattern.min === 0 || isNullable(pattern.item);
  if (pattern.kind === 'sequence') return pattern.items.every(isNullable);
  if (pattern.kind === 'choice') return pattern.items.some(isNullable);
  return true;
}

export function union(one: Signs, other: Signs): Signs {
  const sum = one.slice();
  for (let at = 0; at < sum.length; at += 1) if (other[at] === 1) sum[at] = 1;
  return sum;
}

export function meet(one: Signs, other: Signs): boolean {
  for (let at = 0; at < one.length; at += 1) if (one[at] === 1 && other[at] === 1) return true;
  return false;
}

export function within(one: Signs, other: Signs): boolean {
  return one.every((flag, at) => flag === 0 || other[at] === 1);
}
