import { divide, multiply, sum } from '../arithmetic.ts';
import {
  errorOf,
  type FormulaValue,
  flatten,
  isEmpty,
  isError,
  numberInText,
  numbersIn,
  type Scalar,
  toNumber,
} from '../value.ts';
import { countWhere, positionsWhere } from './criterion.ts';
import { type FunctionDefinition, many } from './definition.ts';

/** Functions that combine many values into one. */
export const aggregateFunctions: FunctionDefinition[] = [
  aggregate('SUM', (numbers) => sum(numbers)),
  aggregate('PRODUCT', (numbers) => (numbers.length === 0 ? 0 : numbers.reduce(multiply))),
  aggregate('AVERAGE', (numbers) => (numbers.length === 0 ? errorOf('#DIV/0!') : divide(sum(numbers), numbers.length))),
  aggregate('MAX', (numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0)),
  aggregate('MIN', (numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)),
  aggregate('COUNT', (numbers) => numbers.length),
  {
    name: 'COUNTA',
    group: 'math',
    syntax: '(v, ...)',
    least: 1,
    most: many,
    run: (args) => {
      const items = flatten(args);
      return isError(items) ? items : items.filter((item) => !isEmpty(item)).length;
    },
  },
  {
    name: 'COUNTIF',
    group: 'math',
    syntax: '(array, criterion)',
    least: 2,
    most: 2,
    run: ([array = null, criterion = null]) => {
      const items = flatten([array]);
      return isError(items) ? items : countWhere(items, criterion);
    },
  },
  {
    name: 'SUMIF',
    group: 'math',
    syntax: '(array, criterion, [sumArray])',
    least: 2,
    most: 3,
    run: ([array = null, criterion = null, sums = array]) => sumWhere(sums, [array, criterion]),
  },
  {
    name: 'SUMIFS',
    group: 'math',
    syntax: '(sumArray, array1, criterion1, ...)',
    least: 3,
    most: many,
    run: ([sums = null, ...pairs]) =>
      pairs.length % 2 === 0 ? sumWhere(sums, pairs) : errorOf('#VALUE!', 'a criterion is missing'),
  },
  {
    name: 'SUMPRODUCT',
    group: 'math',
    syntax: '(array1, array2, ...)',
    least: 1,
    most: many,
    run: (args) => {
      const lists: (readonly Scalar[])[] = [];
      for (const arg of args) {
        const items = flatten([arg]);
        if (isError(items)) return items;
        const failed = items.find(isError);
        if (failed) return failed;
        lists.push(items);
      }
      const length = lists[0]?.length ?? 0;
      if (lists.some((list) => list.length !== length)) return errorOf('#VALUE!', 'lists of different lengths');
      return sum(Array.from({ length }, (_, at) => lists.map((list) => factor(list[at] ?? null)).reduce(multiply, 1)));
    },
  },
  ranked('LARGE', (a, b) => b - a),
  ranked('SMALL', (a, b) => a - b),
];

function aggregate(name: string, work: (numbers: number[]) => FormulaValue): FunctionDefinition {
  return {
    name,
    group: 'math',
    syntax: '(n, ...)',
    least: 1,
    most: many,
    run: (args) => {
      const numbers = numbersIn(args);
      return isError(numbers) ? numbers : work(numbers);
    },
  };
}

function ranked(name: string, compare: (a: number, b: number) => number): FunctionDefinition {
  return {
    name,
    group: 'math',
    syntax: '(array, k)',
    least: 2,
    most: 2,
    run: ([array = null, rank = null]) => {
      const numbers = numbersIn([array]);
      if (isError(numbers)) return numbers;
      const k = toNumber(rank);
      if (isError(k)) return k;
      return numbers.sort(compare)[Math.trunc(k) - 1] ?? errorOf('#NUM!', 'no such rank');
    },
  };
}

function sumWhere(sums: FormulaValue, pairs: FormulaValue[]): FormulaValue {
  const values = flatten([sums]);
  if (isError(values)) return values;
  const found = positionsWhere(pairs);
  if (isError(found)) return found;
  if (values.length !== found.length) return errorOf('#VALUE!', 'lists of different lengths');
  const numbers = numbersIn(found.positions.map((at) => values[at] ?? null));
  return isError(numbers) ? numbers : sum(numbers);
}

/** The number of an item; TRUE counts 1, so that conditions can select rows: SUMPRODUCT({t.kind}="a",{t.amount}). */
function factor(item: Scalar): number {
  if (typeof item === 'number') return item;
  if (typeof item === 'boolean') return item ? 1 : 0;
  return typeof item === 'string' ? (numberInText(item) ?? 0) : 0;
}
