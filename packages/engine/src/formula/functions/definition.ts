import type { Json } from '@app/contract';
import { type FormulaError, type FormulaValue, isError, toNumber, toText } from '../value.ts';

/** A question of MAPX about the records of another form: of those whose `matchField` is `value`, the `resultField`. */
export interface LookUp {
  operation: LookUpOperation;
  value: Json;
  /** The form that owns both fields; `group/name` or its short name. */
  form: string;
  matchField: string;
  resultField: string;
}
/** What MAPX makes of the records that it finds. */
export const lookUpOperations = ['first', 'last', 'max', 'min', 'avg', 'sum', 'count'] as const;
export type LookUpOperation = (typeof lookUpOperations)[number];

/** Inputs of the environment that a formula may need; without them its value cannot be computed. */
export type Need = 'now' | 'random' | 'userName' | 'isWorkingDay' | 'lookUp';

/** Environment of a formula. Clock, random numbers, user and calendar are arguments, so equal input gives equal output. */
export interface FormulaEnv {
  /** Value at a path such as `name` or `table.column` (then an array); undefined counts as empty. */
  get(path: string): Json | undefined;
  /** Now in milliseconds. */
  now?: number;
  /** Next random number, 0 ≤ x < 1. */
  random?(): number;
  userName?: string;
  /** Base data calendar: whether a day (`yyyy-MM-dd`) is a working day. */
  isWorkingDay?(day: string): boolean;
  /** Looks up records of another form; undefined = the answer is not known yet. */
  lookUp?(question: LookUp): Json | FormulaError | undefined;
}

/** One function of the formula language. */
export interface FunctionDefinition {
  name: string;
  group: 'math' | 'text' | 'logic' | 'date' | 'advanced';
  /** Arguments as shown to people, e.g. `(n, [step])`. */
  syntax: string;
  least: number;
  most: number;
  /** Computes the result. The arguments are evaluated and no errors (lists may contain errors). */
  run(args: FormulaValue[], env: FormulaEnv): FormulaValue;
  /** Input of the environment that a call with `count` arguments needs. */
  needs?(count: number): Need | undefined;
  /** Positions of arguments that name a field of another form: passed as its path, not as its value. */
  references?: readonly number[];
  /** Instead of `run`: evaluates only the arguments it needs. */
  lazy?(count: number, argument: (index: number) => FormulaValue): FormulaValue;
}

/** Declares functions of one group: name, syntax shown to people, least and greatest number of arguments, work. */
export function inGroup(group: FunctionDefinition['group']) {
  return (
    name: string,
    syntax: string,
    least: number,
    most: number,
    run: FunctionDefinition['run'],
  ): FunctionDefinition => ({ name, group, syntax, least, most, run });
}

/** Any number of further arguments. */
export const many = 255;

/** Wraps a function of numbers: converts the arguments and returns the first conversion error; absent ones stay undefined. */
export function ofNumbers(work: (...numbers: number[]) => FormulaValue): FunctionDefinition['run'] {
  return (args) => withAll(args, toNumber, (numbers) => work(...numbers));
}

/** Converts all arguments and calls `work`, or returns the first error. */
export function withAll<T extends string | number | boolean>(
  args: readonly FormulaValue[],
  convert: (value: FormulaValue) => T | FormulaError,
  work: (values: T[]) => FormulaValue,
): FormulaValue {
  const values: T[] = [];
  for (const arg of args) {
    const value = convert(arg);
    if (isError(value)) return value;
    values.push(value);
  }
  return work(values);
}

/** Text and whole numbers of a text function: the first argument is text, the others numbers without fraction. */
export function textAndNumbers(work: (text: string, ...numbers: number[]) => FormulaValue): FunctionDefinition['run'] {
  return ([first = null, ...rest]) => {
    const text = toText(first);
    if (isError(text)) return text;
    return withAll(rest, toNumber, (numbers) => work(text, ...numbers.map(Math.trunc)));
  };
}
