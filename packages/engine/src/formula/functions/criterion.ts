import { perText } from '../../remember.ts';
import { positionsOf } from '../known-list.ts';
import {
  equals,
  errorOf,
  type FormulaError,
  type FormulaValue,
  flatten,
  isEmpty,
  isError,
  numberInText,
  order,
  type Scalar,
} from '../value.ts';

/** A test made from a criterion of COUNTIF and its kin: a value, or text such as ">5", "<>a", "a*", "?b". */
export function criterionOf(criterion: FormulaValue): ((item: Scalar) => boolean) | FormulaError {
  const value = Array.isArray(criterion) ? (criterion[0] ?? null) : criterion;
  if (Array.isArray(value)) return errorOf('#VALUE!', 'a list as criterion');
  if (isError(value)) return value;
  if (typeof value !== 'string') return (item) => equals(item, value) === true && isEmpty(item) === isEmpty(value);
  return testOf(value);
}

/** The test of a criterion given as text; the formulas of a rulebook have few, and ask them of every product. */
const testOf = perText((value): ((item: Scalar) => boolean) => {
  const [, sign = '', rest = ''] = /^(<>|<=|>=|!=|<|>|=)?(.*)$/s.exec(value) ?? [];
  if (sign === '' || sign === '=') return matcher(rest);
  if (sign === '<>' || sign === '!=') {
    const matches = matcher(rest);
    return (item) => !isError(item) && !matches(item);
  }
  const limit: Scalar = numberInText(rest) ?? rest;
  return (item) => {
    if (isEmpty(item) || typeof item === 'boolean') return false;
    const position = order(item, limit);
    if (isError(position)) return false;
    return sign === '<' ? position < 0 : sign === '<=' ? position <= 0 : sign === '>' ? position > 0 : position >= 0;
  };
});

/** How many items of a list pass a criterion. */
export function countWhere(items: readonly Scalar[], criterion: FormulaValue): number | FormulaError {
  const known = knownPositions(items, criterion);
  if (known) return known.length;
  const test = criterionOf(criterion);
  return isError(test) ? test : items.filter(test).length;
}

/** Where the items of a list that never changes equal a text or fit its wildcards; undefined for other lists and criteria. */
function knownPositions(items: readonly Scalar[], criterion: FormulaValue): readonly number[] | undefined {
  if (typeof criterion !== 'string' || !Object.isFrozen(items) || criterion === '' || /^[<>!=]/.test(criterion))
    return undefined;
  return positionsOf(items, criterion, (pattern) => wildcards(pattern.toLowerCase()));
}

/** Makes a test for a pattern; the pattern is analysed once, not for each item of a long list. */
function matcher(pattern: string): (item: Scalar) => boolean {
  if (pattern === '') return (item) => !isError(item) && isEmpty(item);
  const matches = /[*?]/.test(pattern) ? wildcards(pattern.toLowerCase()) : sameText(pattern);
  return (item) => {
    if (typeof item === 'string') return item !== '' && matches(item);
    return item !== null && !isError(item) && equals(item, pattern) === true;
  };
}

function sameText(pattern: string): (item: string) => boolean {
  const lower = pattern.toLowerCase();
  // Non-ASCII letters may change their length with their case, so only ASCII patterns take the fast way.
  const isPlain = /^[ -~]*$/.test(pattern);
  return (item) => item === pattern || (!(isPlain && item.length !== lower.length) && item.toLowerCase() === lower);
}

function wildcards(pattern: string): (item: string) => boolean {
  // Checked first because it is fast: most items do not even contain the pattern's longest fixed part.
  const fixed = pattern.split(/[*?]+/).reduce((a, b) => (b.length > a.length ? b : a));
  return (item) => {
    const text = item.toLowerCase();
    return text.includes(fixed) && wildcard(text, pattern);
  };
}

/** Matches `*` (any characters) and `?` (one). Backtracks to the last `*` only, so no pattern takes exponential time. */
function wildcard(text: string, pattern: string): boolean {
  let [t, p, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p;
      mark = t;
      p += 1;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      mark += 1;
      t = mark;
      p = star + 1;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}

/** Positions of a list that pass all criteria given as pairs (list, criterion); lists of other lengths are `#VALUE!`. */
export function positionsWhere(pairs: readonly FormulaValue[]): { length: number; positions: number[] } | FormulaError {
  const [list = null, only = null] = pairs;
  if (pairs.length === 2 && Array.isArray(list)) {
    const known = knownPositions(list as Scalar[], only);
    if (known) return { length: list.length, positions: [...known] };
  }
  const tests: { items: readonly Scalar[]; test: (item: Scalar) => boolean }[] = [];
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const items = flatten([pairs[index] ?? null]);
    if (isError(items)) return items;
    const test = criterionOf(pairs[index + 1] ?? null);
    if (isError(test)) return test;
    tests.push({ items, test });
  }
  const length = tests[0]?.items.length ?? 0;
  if (tests.some(({ items }) => items.length !== length)) return errorOf('#VALUE!', 'lists of different lengths');
  const positions: number[] = [];
  for (let at = 0; at < length; at += 1)
    if (tests.every(({ items, test }) => test(items[at] ?? null))) positions.push(at);
  return { length, positions };
}
