import type { Json, JsonObject } from '@app/contract';
import type { FormulaEnv } from './functions/definition.ts';

/** Environment over a JSON document: `{name}` reads a key, `{table.column}` a column over all rows. */
export function dataEnv(data: JsonObject, around: Omit<FormulaEnv, 'get'> = {}): FormulaEnv {
  return { ...around, get: (path) => valueAt(data, path) };
}

/** Environment of one table row: the row's own columns come first, then the document. */
export function rowEnv(
  data: JsonObject,
  row: JsonObject,
  columns: ReadonlySet<string>,
  around: Omit<FormulaEnv, 'get'> = {},
): FormulaEnv {
  return { ...around, get: (path) => (columns.has(path) ? own(row, path) : valueAt(data, path)) };
}

function valueAt(data: JsonObject, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>(step, data);
}

function step(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => step(item, key) ?? null);
  return value !== null && typeof value === 'object' ? own(value, key) : undefined;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
