import { type Pattern, parsePattern } from './parse.ts';

/** More texts than these are no short cut any more. */
const mostAnchors = 80;
/** Characters that a set may stand for and still count as single texts. */
const mostInSet = 12;

/**
 * Texts one of which stands in everything that an expression matches, so that a text with none of them need not be tried:
 * `(?:美白|焕肤)术(?!后)` has `美白` and `焕肤`. Undefined where nothing is certain to stand in a match. Only for
 * expressions that regard case (no flag `i`).
 */
export function anchorsOf(source: string, flags = ''): readonly string[] | undefined {
  return certain(parsePattern(source, flags));
}

function certain(part: Pattern): readonly string[] | undefined {
  switch (part.kind) {
    case 'sign':
      return signsOf(part.raw);
    case 'choice': {
      const all: string[] = [];
      for (const item of part.items) {
        const own = certain(item);
        if (!own) return undefined;
        all.push(...own);
      }
      return all.length > mostAnchors ? undefined : [...new Set(all)];
    }
    case 'repeat':
      return part.min > 0 ? certain(part.item) : undefined;
    case 'sequence':
      return bestOf(part.items);
    default:
      // Looking around, begins and ends take no characters; what a back reference repeats is certain already.
      return undefined;
  }
}

/** Of the parts of a sequence the one whose texts tell most: two characters rather than one, then the fewest texts. */
function bestOf(items: readonly Pattern[]): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  const offer = (one: readonly string[] | undefined): void => {
    if (one && (!best || worth(one) > worth(best))) best = one;
  };
  let run = '';
  const endRun = (): void => {
    if (run !== '') offer([run]);
    run = '';
  };
  for (const item of items) {
    const sign = item.kind === 'sign' ? literalOf(item.raw) : undefined;
    if (sign !== undefined) {
      run += sign;
      continue;
    }
    endRun();
    offer(certain(item));
  }
  endRun();
  return best;
}

function worth(texts: readonly string[]): number {
  return Math.min(2, ...texts.map(({ length }) => length)) * 1_000 - texts.length;
}

/** The character that a sign stands for; undefined where it may be several. */
function literalOf(raw: string): string | undefined {
  if (raw.length === 2 && raw.startsWith('\\')) return /[A-Za-z0-9]/.test(raw.charAt(1)) ? undefined : raw.charAt(1);
  return raw === '.' || raw.startsWith('\\') || (raw.length > 1 && raw.startsWith('[')) ? undefined : raw;
}

/** The characters of a sign or of a small set without escapes: `[0-9]`, `[用试]`. */
function signsOf(raw: string): readonly string[] | undefined {
  const literal = literalOf(raw);
  if (literal !== undefined) return [literal];
  const inside = /^\[([^\\^][^\\]*)\]$/u.exec(raw)?.[1];
  if (inside === undefined) return undefined;
  const plain = inside.replaceAll('0-9', '0123456789');
  const signs = Array.from(plain);
  // A dash at either end is one; between characters it spans a range.
  return signs.length > mostInSet || /.-./u.test(plain) ? undefined : [...new Set(signs)];
}
