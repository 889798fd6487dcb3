import { type Pattern, parsePattern } from './parse.ts';
import { isNullable, meet, type Signs, SignTable, union, within } from './signs.ts';

/** Cost of a part: in how many ways it can match at one place, its greatest length, and its loops. */
interface Cost {
  ways: number;
  length: number;
  /** Endless loops whose next character does not decide whether to repeat or to leave. */
  open: number;
  /** The loops of `open` themselves, without the endless parts behind them that are tried again from each of their ends. */
  loops: number;
}

/** More ways or steps at one place than this count as too many, even if their number does not grow with the text. */
const most = 20_000;

/**
 * Why an expression may need more than linear time, or undefined when it is proved linear. The proof is cautious: an
 * expression that is refused may still be harmless.
 */
export function whyNotLinear(source: string, flags = ''): string | undefined {
  const tree = parsePattern(source, flags);
  const table = new SignTable(source, flags);
  const alternatives = tree.kind === 'choice' ? tree.items : [tree];
  for (const one of alternatives) {
    const reason = reasonOf(flat(one), table, flags);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/**
 * Upper bound of the steps that an expression takes on a text of `length` characters; Infinity when none can be proved.
 */
export function mostSteps(source: string, flags: string, length: number): number {
  const tree = parsePattern(source, flags);
  const table = new SignTable(source, flags);
  const alternatives = tree.kind === 'choice' ? tree.items : [tree];
  return alternatives.reduce((sum, one) => {
    const items = flat(one);
    const { ways, loops } = costOf({ kind: 'sequence', items }, table.none(), table);
    // From each possible end of a loop the rest of the text is read at most once more.
    return sum + ways * length ** (loops + (isAnchored(items, flags) ? 1 : 2));
  }, 0);
}

/** Whether an expression is tried at one place of the text only. */
function isAnchored(items: readonly Pattern[], flags: string): boolean {
  return flags.includes('y') || (items[0]?.kind === 'start' && !flags.includes('m'));
}

function reasonOf(items: readonly Pattern[], table: SignTable, flags: string): string | undefined {
  const cost = costOf({ kind: 'sequence', items }, table.none(), table);
  if (cost.ways > most) return 'it can be read in too many ways';
  if (cost.open > 1) return 'two endless repetitions can take the same characters';
  const at = items.findIndex((item) => !Number.isFinite(lengthOf(item)));
  if (at < 0) return cost.ways * cost.length > most ? 'its parts can be read in too many ways' : undefined;
  const rest = items.slice(at + 1);
  if (isAnchored(items, flags)) return undefined;
  // Everything after the run is optional, so it always succeeds and no place is tried twice.
  const [run] = items.slice(at, at + 1);
  const isPlainRun = run?.kind === 'repeat' && isOne(run.item);
  const goesOn = (item: Pattern) => !['end', 'edge', 'look'].includes(item.kind) && isNullable(item);
  if (isPlainRun && rest.every(goesOn)) return undefined;
  const endless = items.flatMap(endlessIn).map((item) => table.all(item));
  const [head, second] = items;
  if (head?.kind === 'look' && head.behind && isOne(head.item)) {
    const before = table.all(head.item);
    // The look-behind demands a character that no repetition takes, or excludes starting inside the repeated run.
    if (!head.negative && endless.every((signs) => !meet(signs, before))) return undefined;
    if (
      head.negative &&
      endless.length === 1 &&
      second?.kind === 'repeat' &&
      endless.every((one) => within(one, before))
    )
      return undefined;
  }
  // A character before the repetition cannot be part of it, so runs from two places never cover the same text.
  const heads = items.slice(0, at).filter((item) => !isNullable(item) && Number.isFinite(lengthOf(item)));
  const stops = heads.some((item) => isOne(item) && endless.every((signs) => !meet(signs, table.all(item))));
  const begins = table.first({ kind: 'sequence', items });
  if (stops || (heads.length > 0 && endless.every((signs) => !meet(signs, begins)))) return undefined;
  return 'it is tried anew at each place of a long run; bound the repetition, or begin with a character that it does not repeat';
}

/** The endless repetitions in a part. */
function endlessIn(pattern: Pattern): Pattern[] {
  if (pattern.kind === 'sequence' || pattern.kind === 'choice') return pattern.items.flatMap(endlessIn);
  if (pattern.kind === 'look') return endlessIn(pattern.item);
  if (pattern.kind !== 'repeat') return [];
  return Number.isFinite(pattern.max) ? endlessIn(pattern.item) : [pattern];
}

/** The items of a sequence, with nested sequences flattened. */
function flat(pattern: Pattern): Pattern[] {
  return pattern.kind === 'sequence' ? pattern.items.flatMap(flat) : [pattern];
}

function isOne(pattern: Pattern): boolean {
  return flat(pattern).length === 1 && lengthOf(pattern) === 1;
}

function lengthOf(pattern: Pattern): number {
  if (pattern.kind === 'sign') return 1;
  if (pattern.kind === 'sequence') return pattern.items.reduce((sum, item) => sum + lengthOf(item), 0);
  if (pattern.kind === 'choice') return Math.max(0, ...pattern.items.map(lengthOf));
  // A look-ahead reads its text, too.
  if (pattern.kind === 'look') return lengthOf(pattern.item);
  if (pattern.kind !== 'repeat') return 0;
  const length = lengthOf(pattern.item);
  return length === 0 ? 0 : length * pattern.max;
}

function followOf(rest: readonly Pattern[], behind: Signs, table: SignTable): Signs {
  const whole: Pattern = { kind: 'sequence', items: rest };
  return isNullable(whole) ? union(table.first(whole), behind) : table.first(whole);
}

const nothing: Cost = { ways: 1, length: 0, open: 0, loops: 0 };
const hopeless: Cost = { ways: Infinity, length: Infinity, open: 2, loops: 2 };

/** `follow`: the characters that may come next. */
function costOf(pattern: Pattern, follow: Signs, table: SignTable): Cost {
  if (pattern.kind === 'sign') return { ways: 1, length: 1, open: 0, loops: 0 };
  if (pattern.kind === 'back') return hopeless;
  if (pattern.kind === 'look') {
    const cost = costOf(pattern.item, table.none(), table);
    return pattern.behind && !Number.isFinite(cost.length) ? hopeless : cost;
  }
  if (pattern.kind === 'sequence') {
    let sum = nothing;
    for (const [at, item] of pattern.items.entries()) {
      const cost = costOf(item, followOf(pattern.items.slice(at + 1), follow, table), table);
      // What follows is tried again from each place where an open loop can be left, so it must not be endless as well.
      const again = sum.open > 0 && !Number.isFinite(cost.length) ? 1 : 0;
      sum = {
        ways: sum.ways * cost.ways,
        length: sum.length + cost.length,
        open: sum.open + cost.open + again,
        loops: sum.loops + cost.loops,
      };
    }
    return sum;
  }
  if (pattern.kind === 'choice') {
    const costs = pattern.items.map((item) => costOf(item, follow, table));
    const heads = pattern.items.map((item) =>
      isNullable(item) ? union(table.first(item), follow) : table.first(item),
    );
    const isTold = heads.every((head, at) => heads.every((other, then) => then <= at || !meet(head, other)));
    return {
      ways: isTold ? Math.max(...costs.map(({ ways }) => ways)) : costs.reduce((sum, { ways }) => sum + ways, 0),
      length: Math.max(...costs.map(({ length }) => length)),
      open: Math.max(...costs.map(({ open }) => open)),
      loops: Math.max(...costs.map(({ loops }) => loops)),
    };
  }
  return pattern.kind === 'repeat' ? repeatCost(pattern, follow, table) : nothing;
}

/** Whether a part has an endless look-ahead: in a loop it would read the rest of the text at each turn. */
function looksOnForEver(pattern: Pattern): boolean {
  if (pattern.kind === 'sequence' || pattern.kind === 'choice') return pattern.items.some(looksOnForEver);
  if (pattern.kind === 'look') return !Number.isFinite(lengthOf(pattern.item)) || looksOnForEver(pattern.item);
  return pattern.kind === 'repeat' && looksOnForEver(pattern.item);
}

function repeatCost(pattern: Pattern & { kind: 'repeat' }, follow: Signs, table: SignTable): Cost {
  const { item, min, max } = pattern;
  const head = table.first(item);
  const inner = costOf(item, max > 1 ? union(head, follow) : follow, table);
  const length = inner.length === 0 ? 0 : inner.length * max;
  if (max > 1 && isNullable(item) && inner.length > 0) return hopeless;
  if (max > 1 && (inner.open > 0 || looksOnForEver(item))) return hopeless;
  const many = inner.ways > 1 ? inner.ways ** Math.min(max, 1_000) : 1;
  const isTold = min === max || !meet(head, follow);
  const { open, loops } = inner;
  if (isTold) return { ways: many, length, open, loops };
  if (!Number.isFinite(max)) return { ways: many, length, open: open + 1, loops: loops + 1 };
  return { ways: many * (max - min + 1), length, open, loops };
}
