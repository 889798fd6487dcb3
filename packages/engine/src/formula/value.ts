import { compareDecimals } from './arithmetic.ts';
import { isKnownPlain } from './known-list.ts';
import { parseTime } from './time.ts';

/** Error values of the formula language; `#SYNTAX!` is only given by `compile`. */
export const errorCodes = ['#DIV/0!', '#VALUE!', '#NUM!', '#REF!', '#NAME?', '#N/A', '#SYNTAX!'] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An error is a value: it spreads through operators and functions, except through IFERROR. */
export interface FormulaError {
  readonly error: ErrorCode;
  readonly detail?: string;
  /** Offset in the source, for compile errors. */
  readonly at?: number;
}

/** A value of the formula language; dates are numbers (milliseconds) or texts. */
export type Scalar = number | string | boolean | null | FormulaError;
export type FormulaValue = Scalar | FormulaValue[];

/** Limits that keep a formula harmless (formula language, limits). */
export const limits = { characters: 4_000, depth: 32, items: 10_000, textLength: 100_000, steps: 200_000 } as const;

/** Makes an error value. */
export function errorOf(error: ErrorCode, detail?: string, at?: number): FormulaError {
  return { error, ...(detail === undefined ? {} : { detail }), ...(at === undefined ? {} : { at }) };
}

/** Whether a value is an error. */
export function isError(value: unknown): value is FormulaError {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'error' in value;
}

/** Whether a value is empty: null, "" or an empty array. */
export function isEmpty(value: FormulaValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const numeric = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

/** The number that a text spells, or undefined. */
export function numberInText(text: string): number | undefined {
  if (text.length > 400 || !numeric.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Number for math: empty counts 0, numeric text counts as its number. */
export function toNumber(value: FormulaValue): number | FormulaError {
  if (typeof value === 'number') return value;
  if (value === null || value === '') return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string')
    return numberInText(value) ?? errorOf('#VALUE!', `not a number: ${value.slice(0, 40)}`);
  if (Array.isArray(value))
    return value.length === 1 ? toNumber(value[0] ?? null) : errorOf('#VALUE!', 'a list where one number is expected');
  return value;
}

/** Text for joining: empty counts "". */
export function toText(value: FormulaValue): string | FormulaError {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!Array.isArray(value)) return value;
  const parts: string[] = [];
  for (const item of value) {
    const part = toText(item);
    if (isError(part)) return part;
    parts.push(part);
  }
  return parts.join(',');
}

/** Truth for logic: empty counts FALSE; a list is true when any item is. */
export function toBoolean(value: FormulaValue): boolean | FormulaError {
  if (typeof value === 'boolean') return value;
  if (value === null || value === '') return false;
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string') {
    const lower = value.toLowerCase();
    if (lower === 'true') return true;
    if (lower === 'false') return false;
    const number = numberInText(value);
    return number === undefined ? errorOf('#VALUE!', `neither true nor false: ${value.slice(0, 40)}`) : number !== 0;
  }
  if (!Array.isArray(value)) return value;
  for (const item of value) {
    const truth = toBoolean(item);
    if (truth !== false) return truth;
  }
  return false;
}

/** Milliseconds of a date: a number as it is, or `yyyy-MM-dd[ HH:mm[:ss]]` in Asia/Shanghai. */
export function toTime(value: FormulaValue): number | FormulaError {
  if (typeof value === 'string') {
    const time = parseTime(value);
    if (time !== undefined) return time;
  }
  if (value === null || value === '') return errorOf('#VALUE!', 'no date');
  const time = toNumber(value);
  if (isError(time)) return time;
  return Math.abs(time) <= 8.64e15 ? time : errorOf('#NUM!', 'no such date');
}

/** A number, or `#NUM!` when it is none. */
export function finite(value: number): number | FormulaError {
  if (!Number.isFinite(value)) return errorOf('#NUM!');
  return value === 0 ? 0 : value;
}

/** Plain decimal text of a number, without an exponent for usual sizes. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

/** All scalars of nested arguments in order; more than the item limit is an error. The caller must not change the result. */
export function flatten(values: readonly FormulaValue[]): readonly Scalar[] | FormulaError {
  const [only] = values;
  if (values.length === 1 && Array.isArray(only) && isFlat(only)) return only;
  const out: Scalar[] = [];
  const walk = (items: readonly FormulaValue[]): boolean => {
    for (const item of items) {
      if (Array.isArray(item)) {
        if (!walk(item)) return false;
      } else if (out.push(item) > limits.items) return false;
    }
    return true;
  };
  return walk(values) ? out : errorOf('#NUM!', `more than ${limits.items} items`);
}

function isFlat(values: readonly FormulaValue[]): values is readonly Scalar[] {
  return values.length <= limits.items && (isKnownPlain(values) || !values.some(Array.isArray));
}

/** Numbers among the arguments (other texts, empty values and booleans are skipped), or the first error. */
export function numbersIn(values: readonly FormulaValue[]): number[] | FormulaError {
  const items = flatten(values);
  if (isError(items)) return items;
  const out: number[] = [];
  for (const item of items) {
    if (isError(item)) return item;
    if (typeof item === 'number') out.push(item);
    else if (typeof item === 'string') {
      const number = numberInText(item);
      if (number !== undefined) out.push(number);
    }
  }
  return out;
}

/** Equality of two scalars: text without regard to case (EXACT regards it), a number equals its text. */
export function equals(a: Scalar, b: Scalar): boolean | FormulaError {
  if (isError(a)) return a;
  if (isError(b)) return b;
  if (typeof a === 'string' && typeof b === 'string') return a === b || a.toLowerCase() === b.toLowerCase();
  if (a === null || b === null) {
    const other = a === null ? b : a;
    return other === null || other === '' || other === 0 || other === false;
  }
  if (typeof a === 'boolean' && typeof b === 'string') return (a ? 'true' : 'false') === b.toLowerCase();
  if (typeof b === 'boolean' && typeof a === 'string') return (b ? 'true' : 'false') === a.toLowerCase();
  const [x, y] = [comparable(a), comparable(b)];
  return typeof x === 'number' && typeof y === 'number' && x === y;
}

/** Order of two scalars: −1, 0, 1; texts that both spell numbers are ordered as numbers, dates may be text or milliseconds. */
export function order(a: Scalar, b: Scalar): number | FormulaError {
  if (isError(a)) return a;
  if (isError(b)) return b;
  const [x, y] =
    typeof a === 'string' && typeof b === 'string'
      ? [numberInText(a), numberInText(b)]
      : [comparable(a), comparable(b)];
  if (typeof x === 'number' && typeof y === 'number') return compareDecimals(x, y);
  if ((typeof a === 'string' || a === null) && (typeof b === 'string' || b === null)) {
    const [s, t] = [(a ?? '').toLowerCase(), (b ?? '').toLowerCase()];
    return s < t ? -1 : s > t ? 1 : 0;
  }
  return errorOf('#VALUE!', 'values of different kinds cannot be ordered');
}

function comparable(value: Exclude<Scalar, FormulaError>): number | undefined {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === '') return 0;
  return numberInText(value) ?? parseTime(value);
}
