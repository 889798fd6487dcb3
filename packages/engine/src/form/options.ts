import { columnsOf, type FieldDefinition, type FormLayout, type Json, type JsonObject } from '@app/contract';
import type { FormOptions } from '../fields/options.ts';
import { dataEnv, evaluate, type FormulaEnv, isTrue, rowEnv } from '../formula/index.ts';
import { withFacts } from './facts.ts';

export { type FormOptions, isBlank, objectOf, rowsOf } from '../fields/options.ts';

/** The parts of an area that forms use; the fields of a task action are a form without layout. */
export interface FormDefinition {
  fields: readonly FieldDefinition[];
  form?: FormLayout;
}

/** Formula environment over the document; column values are gathered once. */
export function formEnv(data: JsonObject, options: FormOptions): FormulaEnv {
  const env = dataEnv(withFacts(data, options.facts), around(options));
  const known = new Map<string, Json | undefined>();
  return {
    ...env,
    get: (path) => {
      if (!known.has(path)) known.set(path, env.get(path));
      return known.get(path);
    },
  };
}

/** Formula environments of a table's rows: the columns of the row first, then the document. */
export function rowEnvsOf(env: FormulaEnv, table: FieldDefinition): (row: JsonObject) => FormulaEnv {
  const columns = new Set(columnsOf(table).map((column) => column.key));
  return (row) => {
    const inRow = rowEnv({}, row, columns);
    return { ...env, get: (path) => (columns.has(path) ? inRow.get(path) : env.get(path)) };
  };
}

/** Whether a condition holds; an absent one gives `otherwise`. */
export function holds(condition: string | undefined, env: FormulaEnv, otherwise: boolean): boolean {
  return condition === undefined ? otherwise : isTrue(evaluate(condition, env));
}

function around({ now, userName, isWorkingDay, random, lookUp }: FormOptions): Omit<FormulaEnv, 'get'> {
  return { now: now instanceof Date ? now.getTime() : now, userName, isWorkingDay, random, lookUp };
}
