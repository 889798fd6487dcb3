import type { AreaDefinition, FieldDefinition, Json, JsonObject } from '@app/contract';
import { typeOf } from '@app/engine/fields';
import { dayOf } from '../../../kernel/time.ts';

/** How a field is stored in its table. Composite fields are one jsonb column; table fields are tables of their own. */
export type ColumnType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamp with time zone' | 'jsonb';

const columnTypes: Record<Exclude<FieldDefinition['type'], 'table'>, ColumnType> = {
  text: 'text',
  longText: 'text',
  enum: 'text',
  classification: 'text',
  reference: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamp with time zone',
  multiEnum: 'jsonb',
  documents: 'jsonb',
  attachment: 'jsonb',
};

/** Column type of a field; a table inside a table is kept as jsonb. */
export function columnType(field: FieldDefinition): ColumnType {
  return field.type === 'table' ? 'jsonb' : columnTypes[field.type];
}
export const scalarFields = (definition: AreaDefinition): FieldDefinition[] =>
  definition.fields.filter((field) => field.type !== 'table');
export const tableFields = (definition: AreaDefinition): FieldDefinition[] =>
  definition.fields.filter((field) => field.type === 'table');

/** Rows of a table field as the document holds them. */
export function rowsOf(data: JsonObject, field: FieldDefinition): JsonObject[] {
  const rows = data[field.key];
  return Array.isArray(rows)
    ? rows.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
}

const integerText = /^[+-]?\d{1,18}$/;
const decimalText = /^[+-]?(\d{1,30}(\.\d{0,20})?|\.\d{1,20})$/;

/**
 * A document value in the form of its column. Valid data always fits; an old value in a hidden field that does not fit becomes NULL here, while
 * the snapshot keeps it unchanged.
 */
export function columnValue(field: FieldDefinition, value: Json | undefined): string | boolean | null {
  if (value === undefined || value === null || value === '') return null;
  // Lists ask for and sort by the words; the document keeps which record they mean.
  if (field.type === 'reference') return typeOf(field).print(field, value, 'zh-CN');
  switch (columnType(field)) {
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'bigint':
      return integerText.test(String(value)) ? String(value) : null;
    case 'numeric':
      return decimalText.test(String(value).trim()) ? String(value).trim() : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? dayOf(value) : null;
    case 'timestamp with time zone':
      return typeof value === 'string' ? instantOf(value) : null;
    case 'jsonb':
      return JSON.stringify(value);
  }
}

/** `yyyy-MM-dd HH:mm[:ss]` of Asia/Shanghai as an instant with its zone, else null. */
export function instantOf(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  const day = match?.[1] ? dayOf(match[1]) : null;
  return match && day ? `${day} ${match[2]}:${match[3]}:${match[4] ?? '00'}+08` : null;
}
