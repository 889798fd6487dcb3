import { divide, fixedText, multiply, normalise, roundTo, subtract } from '../arithmetic.ts';
import { errorOf, type FormulaValue, finite } from '../value.ts';
import { aggregateFunctions } from './aggregate.ts';
import { type FunctionDefinition, ofNumbers } from './definition.ts';
import { capitalAmount } from './rmb.ts';

/** Functions on single numbers, and the aggregates. */
export const mathFunctions: FunctionDefinition[] = [
  number('ABS', '(n)', 1, 1, (n) => Math.abs(n)),
  number('CEILING', '(n, [step])', 1, 2, (n, step = 1) => toStep(n, step, Math.ceil)),
  number('FLOOR', '(n, [step])', 1, 2, (n, step = 1) => toStep(n, step, Math.floor)),
  number('INT', '(n)', 1, 1, (n) => Math.floor(n)),
  number('MOD', '(n, d)', 2, 2, (n, d) =>
    d === 0 ? errorOf('#DIV/0!') : subtract(n, multiply(d, Math.floor(divide(n, d)))),
  ),
  number('POWER', '(n, p)', 2, 2, (n, p) => (n === 0 && p < 0 ? errorOf('#DIV/0!') : finite(normalise(n ** p)))),
  number('SQRT', '(n)', 1, 1, (n) => (n < 0 ? errorOf('#NUM!') : normalise(Math.sqrt(n)))),
  number('LOG', '(n, [base])', 1, 2, (n, base = 10) =>
    n <= 0 || base <= 0
      ? errorOf('#NUM!')
      : base === 1
        ? errorOf('#DIV/0!')
        : normalise(base === 10 ? Math.log10(n) : base === 2 ? Math.log2(n) : Math.log(n) / Math.log(base)),
  ),
  number('ROUND', '(n, digits)', 2, 2, (n, digits) => roundTo(n, places(digits))),
  number('FIXED', '(n, [digits])', 1, 2, (n, digits = 2) =>
    digits < 0 || digits > 30 ? errorOf('#NUM!') : fixedText(n, places(digits)),
  ),
  number('RMBCAP', '(n)', 1, 1, (n) => capitalAmount(n)),
  {
    name: 'RAND',
    group: 'math',
    syntax: '()',
    least: 0,
    most: 0,
    needs: () => 'random',
    run: (_args, env) => env.random?.() ?? errorOf('#N/A', 'no random source here'),
  },
  ...aggregateFunctions,
];

function number(
  name: string,
  syntax: string,
  least: number,
  most: number,
  work: (n: number, m: number) => FormulaValue,
): FunctionDefinition {
  return { name, group: 'math', syntax, least, most, run: ofNumbers(work as (...numbers: number[]) => FormulaValue) };
}

function places(digits: number): number {
  return Math.max(-400, Math.min(400, Math.trunc(digits)));
}

function toStep(n: number, step: number, round: (x: number) => number): FormulaValue {
  if (step === 0) return 0;
  const size = Math.abs(step);
  return multiply(round(divide(n, size)), size);
}
