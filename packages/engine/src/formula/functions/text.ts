import { fixedText, multiply } from '../arithmetic.ts';
import { formatTime } from '../time.ts';
import {
  errorOf,
  type FormulaValue,
  flatten,
  isError,
  limits,
  numberInText,
  toNumber,
  toText,
  toTime,
} from '../value.ts';
import { type FunctionDefinition, inGroup, many, textAndNumbers, withAll } from './definition.ts';

const text = inGroup('text');

/** Functions on text; positions count code points from 1. */
export const textFunctions: FunctionDefinition[] = [
  text('CONCATENATE', '(t, ...)', 1, many, (args) => joined(args, '')),
  text('JOIN', '(array, separator)', 2, 2, ([array = null, separator = null]) => {
    const between = toText(separator);
    return isError(between) ? between : joined([array], between);
  }),
  text(
    'LEFT',
    '(t, [n])',
    1,
    2,
    textAndNumbers((t, n = 1) => (n < 0 ? errorOf('#VALUE!') : points(t).slice(0, n).join(''))),
  ),
  text(
    'RIGHT',
    '(t, [n])',
    1,
    2,
    textAndNumbers((t, n = 1) => (n < 0 ? errorOf('#VALUE!') : n === 0 ? '' : points(t).slice(-n).join(''))),
  ),
  text(
    'MID',
    '(t, start, n)',
    3,
    3,
    textAndNumbers((t, start = 1, n = 0) =>
      start < 1 || n < 0
        ? errorOf('#VALUE!')
        : points(t)
            .slice(start - 1, start - 1 + n)
            .join(''),
    ),
  ),
  text(
    'LEN',
    '(t)',
    1,
    1,
    textAndNumbers((t) => points(t).length),
  ),
  text(
    'LOWER',
    '(t)',
    1,
    1,
    textAndNumbers((t) => t.toLowerCase()),
  ),
  text(
    'UPPER',
    '(t)',
    1,
    1,
    textAndNumbers((t) => t.toUpperCase()),
  ),
  text(
    'TRIM',
    '(t)',
    1,
    1,
    textAndNumbers((t) => t.trim().split(/\s+/).join(' ')),
  ),
  text('REPLACE', '(t, start, n, new)', 4, 4, ([t = null, start = null, n = null, put = null]) =>
    withAll([t, put], toText, ([source = '', insert = '']) =>
      withAll([start, n], toNumber, ([from = 1, count = 0]) => {
        if (from < 1 || count < 0) return errorOf('#VALUE!');
        const all = points(source);
        const at = Math.trunc(from) - 1;
        return [...all.slice(0, at), insert, ...all.slice(at + Math.trunc(count))].join('');
      }),
    ),
  ),
  text('SUBSTITUTE', '(t, old, new, [nth])', 3, 4, ([t = null, old = null, put = null, nth]) =>
    withAll([t, old, put], toText, ([source = '', find = '', insert = '']) => {
      if (nth === undefined) return substitute(source, find, insert);
      const which = toNumber(nth);
      return isError(which)
        ? which
        : which < 1
          ? errorOf('#VALUE!')
          : substitute(source, find, insert, Math.trunc(which));
    }),
  ),
  text('SEARCH', '(find, t, [start])', 2, 3, ([find = null, t = null, start = 1]) =>
    withAll([find, t], toText, ([needle = '', source = '']) => {
      const from = toNumber(start);
      if (isError(from)) return from;
      if (from < 1) return errorOf('#VALUE!');
      const all = points(source);
      const head = all.slice(0, Math.trunc(from) - 1).join('').length;
      const at = source.toLowerCase().indexOf(needle.toLowerCase(), head);
      return at < 0 ? 0 : points(source.slice(0, at)).length + 1;
    }),
  ),
  text('SPLIT', '(t, separator)', 2, 2, (args) =>
    withAll(args, toText, ([source = '', separator = '']) =>
      source === '' ? [] : separator === '' ? points(source) : source.split(separator),
    ),
  ),
  text('TEXT', '(v, format)', 2, 2, ([value = null, format = null]) => {
    const pattern = toText(format);
    return isError(pattern) ? pattern : formatted(value, pattern);
  }),
  text('VALUE', '(t)', 1, 1, ([value = null]) => {
    if (typeof value === 'number') return value;
    return typeof value === 'string'
      ? (numberInText(value.replaceAll(',', '')) ?? errorOf('#VALUE!', 'not a number'))
      : errorOf('#VALUE!', 'not a number');
  }),
  text('EXACT', '(a, b)', 2, 2, (args) => withAll(args, toText, ([a, b]) => a === b)),
];

function points(source: string): string[] {
  return Array.from(source);
}

function joined(args: FormulaValue[], separator: string): FormulaValue {
  const items = flatten(args);
  if (isError(items)) return items;
  return withAll(items, toText, (parts) => {
    const length = parts.reduce((total, part) => total + part.length + separator.length, 0);
    return length > limits.textLength ? errorOf('#VALUE!', 'the text is too long') : parts.join(separator);
  });
}

function substitute(source: string, find: string, insert: string, nth?: number): FormulaValue {
  if (find === '') return source;
  const parts = source.split(find);
  // Checked before the text is built: a short formula must not produce a huge text.
  if (source.length + (parts.length - 1) * insert.length > limits.textLength)
    return errorOf('#VALUE!', 'the text is too long');
  if (nth === undefined) return parts.join(insert);
  return nth >= parts.length ? source : `${parts.slice(0, nth).join(find)}${insert}${parts.slice(nth).join(find)}`;
}

function formatted(value: FormulaValue, format: string): FormulaValue {
  const shape = /[#0][#0,]*(?:\.(0*)(#*))?(%?)/.exec(format);
  if (!shape) {
    if (!/y|M|d|H|h|m|s/.test(format)) return toText(value);
    const time = toTime(value);
    return isError(time) ? time : formatTime(time, format);
  }
  const number = toNumber(value);
  if (isError(number)) return number;
  const [body, zeros = '', hashes = '', percent = ''] = shape;
  let digits = fixedText(percent ? multiply(number, 100) : number, Math.min(30, zeros.length + hashes.length));
  for (let spare = hashes.length; spare > 0 && /\.\d*0$/.test(digits); spare -= 1) digits = digits.slice(0, -1);
  digits = digits.replace(/\.$/, '');
  const [whole = '', fraction] = digits.replace('-', '').split('.');
  const pattern = body.split('.')[0] ?? '';
  const least = (pattern.match(/0/g) ?? []).length;
  const padded = (least === 0 && whole === '0' ? '' : whole).padStart(least, '0');
  const grouped = pattern.includes(',') ? inThousands(padded) : padded;
  const sign = digits.startsWith('-') ? '-' : '';
  return format.replace(body, () => `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}${percent}`);
}

/** Digits with a comma between groups of three from the right. */
function inThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}
