import type { Json } from '@app/contract';
import { dataEnv, evaluate, type FormulaValue, isError } from '../../formula/index.ts';
import type { Evaluate } from './run.ts';

/** Conditions and limits in the formula language over the process variables. */
export const formulaEvaluate: Evaluate = (source, variables) => {
  const value = evaluate(source, dataEnv(variables));
  const error = errorIn(value);
  return error === null ? { value: value as Json } : { error };
};

function errorIn(value: FormulaValue): string | null {
  if (Array.isArray(value)) return value.map(errorIn).find((error) => error !== null) ?? null;
  return isError(value) ? [value.error, value.detail].filter(Boolean).join(' ') : null;
}
