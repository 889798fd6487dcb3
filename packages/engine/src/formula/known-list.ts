/**
 * Lists that never change: frozen, with nothing but plain values. What a formula works out of one of them holds for every
 * other formula, so the columns of a formulation are read once however many rules count in them.
 */
interface KnownList {
  /** Its texts in small letters; undefined where an item is no text. */
  small: readonly string[] | undefined;
  /** All of them in one text, to tell at once that none has a piece. */
  joined: string;
  /** Where each of them stands. */
  bySmall: ReadonlyMap<string, readonly number[]>;
}
const nowhere: readonly number[] = Object.freeze([]);
const plainLists = new WeakMap<readonly unknown[], boolean>();
const known = new WeakMap<readonly unknown[], KnownList>();

/** Whether a list never changes and has plain values only; found out once. */
export function isKnownPlain(list: readonly unknown[]): boolean {
  if (!Object.isFrozen(list)) return false;
  const before = plainLists.get(list);
  if (before !== undefined) return before;
  const isPlain = list.every((item) => (typeof item === 'number' ? Number.isFinite(item) : typeof item !== 'object'));
  plainLists.set(list, isPlain);
  return isPlain;
}

/**
 * Where the items of a frozen list equal a text, without regard to case, or fit its wildcards `*` and `?`; undefined where
 * an item is no text. `fits` makes the test for a pattern in small letters.
 */
export function positionsOf(
  list: readonly unknown[],
  text: string,
  fits: (pattern: string) => (item: string) => boolean,
): readonly number[] | undefined {
  const { small, joined, bySmall } = knownOf(list);
  if (!small) return undefined;
  const lower = text.toLowerCase();
  if (!/[*?]/.test(text)) return bySmall.get(lower) ?? nowhere;
  const fixed = lower.split(/[*?]+/).reduce((a, b) => (b.length > a.length ? b : a));
  if (!joined.includes(fixed)) return nowhere;
  const test = fits(lower);
  const positions: number[] = [];
  for (let at = 0; at < small.length; at += 1) {
    const item = small[at] ?? '';
    if (item !== '' && test(item)) positions.push(at);
  }
  return positions;
}

function knownOf(list: readonly unknown[]): KnownList {
  const before = known.get(list);
  if (before) return before;
  const texts = list.filter((item) => typeof item === 'string');
  const small = texts.length === list.length ? texts.map((item) => item.toLowerCase()) : undefined;
  const bySmall = new Map<string, number[]>();
  for (const [at, item] of (small ?? []).entries()) {
    const own = bySmall.get(item);
    if (own) own.push(at);
    else bySmall.set(item, [at]);
  }
  const one: KnownList = { small, joined: (small ?? []).join('\n'), bySmall };
  known.set(list, one);
  return one;
}
