import { type AreaDefinition, columnsOf, type FieldDefinition, type Json, type JsonObject } from '@app/contract';

/** Ids of the cases that a form refers to, in its fields and in its tables, each once: what a case is about beside its own dossier. */
export function referredCases({ fields }: Pick<AreaDefinition, 'fields'>, data: JsonObject): string[] {
  return [...new Set(fields.flatMap((field) => idsIn(field, data[field.key])))];
}

function idsIn(field: FieldDefinition, value: Json | undefined): string[] {
  if (field.type === 'reference') {
    const id = field.source === 'case' && isObject(value) ? value.id : null;
    return typeof id === 'string' && /^\d{1,19}$/.test(id) ? [id] : [];
  }
  if (field.type !== 'table' || !Array.isArray(value)) return [];
  return value.flatMap((row) => (isObject(row) ? columnsOf(field).flatMap((one) => idsIn(one, row[one.key])) : []));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
