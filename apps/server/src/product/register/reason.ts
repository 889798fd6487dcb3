import { dataEnv, evaluate } from '@app/engine/formula';
import { Expression } from '../../kernel/expression.ts';

/** A formula over the variables of the process and the fields of the deciding step, such as `{fields.reason}`. */
export const Reason = Expression;

/** What a formula says as text; nothing where its value is missing or composite. */
export function inWords(source: string, values: Parameters<typeof dataEnv>[0]): string {
  const value = evaluate(source, dataEnv(values));
  return value === null || typeof value === 'object' ? '' : String(value);
}
