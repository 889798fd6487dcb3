import { type FieldDefinition, isId, type Json, type JsonObject } from '@app/contract';
import { faultText, isShort } from './common.ts';
import type { FormOptions } from './options.ts';

/** Whether a value has the shape in which forms store an attachment. */
export function isFile(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return (
    typeof value.id === 'string' &&
    isId(value.id) &&
    isShort(value.name, 255) &&
    (value.size === undefined || typeof value.size === 'number')
  );
}

/** One error text for each entry that is no file, with its position in the list and what to do. */
export function wrongFiles(field: FieldDefinition, files: readonly Json[], options: FormOptions): string[] {
  return files.flatMap((file, index) =>
    isFile(file) ? [] : [faultText({ field, options }, 'file', { number: index + 1 })],
  );
}

/** Files without unknown keys. */
export function cleanFiles(files: readonly Json[]): Json[] {
  return eachRow(files, (file) => pick(file, ['id', 'name', 'size']));
}

/** Maps the entries that are objects; others stay unchanged. */
export function eachRow(items: readonly Json[], change: (row: JsonObject) => JsonObject): Json[] {
  return items.map((item) => (typeof item === 'object' && item !== null && !Array.isArray(item) ? change(item) : item));
}

/** An object with only the given keys. */
export function pick(object: JsonObject, keys: readonly string[]): JsonObject {
  const picked: JsonObject = {};
  for (const key of keys) if (Object.hasOwn(object, key)) picked[key] = object[key] ?? null;
  return picked;
}
