import type { FieldDefinition, JsonObject } from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { computeFields } from './compute.ts';
import { type FormDefinition, type FormOptions, formEnv, holds, objectOf, rowEnvsOf, rowsOf } from './options.ts';
import { visibleFields, without } from './visible.ts';

/** The document of a new form: defaults, and empty lists where rows come. */
export function emptyData(definition: FormDefinition): JsonObject {
  const data: JsonObject = {};
  for (const field of definition.fields) {
    if (field.default !== undefined) data[field.key] = structuredClone(field.default);
    else if (typeOf(field).isList) data[field.key] = [];
  }
  return data;
}

/**
 * Drops keys that the definition does not know, at every level. Hidden values stay (the draft still needs them), and so do
 * values of a wrong shape: `judgeForm` reports them on submission.
 */
export function cleanData(definition: FormDefinition, data: unknown): JsonObject {
  return cleanObject(definition.fields, objectOf(data));
}

/** What a submission keeps: computed values, no unknown keys, no hidden values, text without outer spaces. */
export function submitData(definition: FormDefinition, data: unknown, options: FormOptions = {}): JsonObject {
  const document = computeFields(definition, cleanData(definition, data), options);
  const kept = without(definition, document, visibleFields(definition, document, options));
  const env = formEnv(kept, options);
  const result: JsonObject = {};
  for (const field of definition.fields) {
    const value = kept[field.key];
    if (value === undefined) continue;
    if (field.type !== 'table') result[field.key] = typeOf(field).keep(field, value);
    else {
      const envOf = rowEnvsOf(env, field);
      result[field.key] = rowsOf(value).map((row) => {
        const scope = envOf(row);
        const next: JsonObject = typeof row._id === 'string' ? { _id: row._id } : {};
        for (const column of field.columns) {
          const cell = row[column.key];
          if (cell !== undefined && holds(column.visibleWhen, scope, true))
            next[column.key] = typeOf(column).keep(column, cell);
        }
        return next;
      });
    }
  }
  return result;
}

function cleanObject(fields: readonly FieldDefinition[], data: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const field of fields) {
    const value = Object.hasOwn(data, field.key) ? data[field.key] : undefined;
    if (value !== undefined) result[field.key] = typeOf(field).clean(field, value);
  }
  return result;
}
