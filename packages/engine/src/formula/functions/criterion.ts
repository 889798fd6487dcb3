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
  const [, sign = '', rest = ''] = /^(<>|<=|>=|!=|<|>|=)?(.*)$/s.exec(value) ?? [];
  if (sign === '' || sign === '=') return (item) => matches(item, rest);
  if (sign === '<>' || sign === '!=') return (item) => !isError(item) && !matches(item, rest);
  const limit: Scalar = numberInText(rest) ?? rest;
  return (item) => {
    if (isEmpty(item) || typeof item === 'boolean') return false;
    const position = order(item, limit);
    if (isError(position)) return false;
    return sign === '<' ? position < 0 : sign === '<=' ? position <= 0 : sign === '>' ? position > 0 : position >= 0;
  };
}

function matches(item: Scalar, pattern: string): boolean {
  if (isError(item)) return false;
  if (pattern === '') return isEmpty(item);
  if (isEmpty(item)) return false;
  if (typeof item === 'string' && /[*?]/.test(pattern)) return wildcard(item.toLowerCase(), pattern.toLowerCase());
  return equals(item, pattern) === true;
}

/** `*` any characters, `?` one; greedy with one point of return, so no pattern takes exponential time. */
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
  const tests: { items: Scalar[]; test: (item: Scalar) => boolean }[] = [];
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
