import { bindModeOf, cleanName, composed, type FieldDefinition, type Json, type JsonObject } from '@app/contract';
import { computeFields } from './compute.ts';
import {
  columnKeys,
  type FormDefinition,
  type FormOptions,
  formEnv,
  formRowEnv,
  holds,
  objectOf,
  rowsOf,
} from './options.ts';
import { visibleFields, without } from './visible.ts';

/** The document of a new form: defaults, and empty lists where rows come. */
export function emptyData(definition: FormDefinition): JsonObject {
  const data: JsonObject = {};
  for (const field of definition.fields) {
    if (field.default !== undefined) data[field.key] = structuredClone(field.default);
    else if (isList(field)) data[field.key] = [];
  }
  return data;
}

/**
 * Drops keys that the definition does not know, at every level; hidden values stay (the draft still needs them), and so does
 * what has a wrong shape, until the document is handed in and `judgeForm` tells it.
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
    if (field.type !== 'table') result[field.key] = trimmed(field, value);
    else {
      const columns = columnKeys(field);
      result[field.key] = rowsOf(value).map((row) => {
        const scope = formRowEnv(env, row, columns);
        const next: JsonObject = typeof row._id === 'string' ? { _id: row._id } : {};
        for (const column of field.columns ?? []) {
          const cell = row[column.key];
          if (cell !== undefined && holds(column.visibleWhen, scope, true)) next[column.key] = trimmed(column, cell);
        }
        return next;
      });
    }
  }
  return result;
}

const lists: readonly FieldDefinition['type'][] = ['table', 'documents', 'multiEnum', 'attachment'];

function isList(field: FieldDefinition): boolean {
  return lists.includes(field.type);
}

function cleanObject(fields: readonly FieldDefinition[], data: JsonObject, result: JsonObject = {}): JsonObject {
  for (const field of fields) {
    const value = Object.hasOwn(data, field.key) ? data[field.key] : undefined;
    if (value !== undefined) result[field.key] = cleanValue(field, value);
  }
  return result;
}

function cleanValue(field: FieldDefinition, value: Json): Json {
  if (!Array.isArray(value)) return value;
  if (field.type === 'table') return eachRow(value, (row) => cleanObject(field.columns ?? [], row, pick(row, ['_id'])));
  if (field.type === 'attachment') return eachRow(value, (file) => pick(file, fileKeys));
  if (field.type !== 'documents') return value;
  return eachRow(value, (document) => ({
    ...pick(document, ['_id', 'code', 'notApplicable']),
    files: Array.isArray(document.files)
      ? eachRow(document.files, (file) => pick(file, fileKeys))
      : (document.files ?? []),
  }));
}

/** Changes the entries that are objects; others stay as they are. */
function eachRow(items: readonly Json[], change: (row: JsonObject) => JsonObject): Json[] {
  return items.map((item) => (isRow(item) ? change(item) : item));
}

function isRow(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list without the entries that have no shape at all: later readers meet objects only. */
function wellShaped(field: FieldDefinition, value: Json): Json {
  if (!Array.isArray(value) || (field.type !== 'attachment' && field.type !== 'documents')) return value;
  if (field.type === 'attachment') return bindModeOf(field) === 'array' ? rowsOf(value) : value;
  return rowsOf(value).map((document) => ({ ...document, files: rowsOf(document.files) }));
}

const fileKeys = ['id', 'name', 'size'];

function pick(object: JsonObject, keys: readonly string[]): JsonObject {
  const picked: JsonObject = {};
  for (const key of keys) if (Object.hasOwn(object, key)) picked[key] = object[key] ?? null;
  return picked;
}

/** Lines inside a long text keep their indentation; a line of text loses what nobody sees (ADR 0054); all ends are cut. */
function trimmed(field: FieldDefinition, value: Json): Json {
  if (typeof value !== 'string') return wellShaped(field, value);
  return field.type === 'longText' ? composed(value).trimEnd() : cleanName(value);
}
