import { compile, dataEnv, evaluate, isError } from '@app/engine/formula';
import { z } from 'zod';

/** A formula over the variables of the process and the fields of the deciding step, such as `{fields.reason}`. */
export const Reason = z.string().refine((source) => !isError(compile(source)), 'this formula does not compile');

/** What a formula says as text; nothing where its value is missing or composite. */
export function inWords(source: string, values: Parameters<typeof dataEnv>[0]): string {
  const value = evaluate(source, dataEnv(values));
  return value === null || typeof value === 'object' ? '' : String(value);
}
