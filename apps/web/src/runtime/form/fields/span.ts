import type { FieldDefinition, FieldType } from '@app/contract';

/** Default width of each field type, in columns of twelve: as wide as its usual answer. */
const usual: Readonly<Record<FieldType, number>> = {
  integer: 4,
  decimal: 4,
  date: 4,
  dateTime: 4,
  boolean: 4,
  text: 6,
  enum: 6,
  reference: 6,
  longText: 12,
  multiEnum: 12,
  classification: 12,
  documents: 12,
  attachment: 12,
  table: 12,
};

/** Columns of twelve that a field takes in its form. */
export function spanOf(field: FieldDefinition): number {
  if (field.span) return field.span;
  return field.type === 'text' && (field.maxLength ?? 100) > 120 ? 12 : usual[field.type];
}
