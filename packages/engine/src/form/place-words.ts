import { columnsOf, type FieldDefinition, type JsonObject, type Language, textOf } from '@app/contract';
import type { DataPlace } from './open-places.ts';
import { rowsOf } from './options.ts';

/** A place of a form in words: field, row with its number and name (or the code of a document), column. */
export function placeInWords(
  fields: readonly FieldDefinition[],
  data: JsonObject,
  place: DataPlace,
  language: Language,
): string {
  const field = fields.find((one) => one.key === place.field);
  if (!field) return place.field;
  const words = [textOf(field.label, language)];
  if (place.rowId !== undefined) {
    const at = rowsOf(data[field.key]).findIndex((row) => row._id === place.rowId);
    const name = rowsOf(data[field.key])[at]?.name;
    if (at >= 0) words.push(`${rowNumber(at + 1, language)} ${typeof name === 'string' ? name : ''}`.trim());
    else if (field.type === 'documents') words.push(place.rowId);
  }
  const column = columnsOf(field).find((one) => one.key === place.column);
  if (column) words.push(textOf(column.label, language));
  return words.join(' · ');
}

/** Whether a place still exists: its field in the form, and its row in the data (documents are asked for even while they are not there). */
export function placeExists(fields: readonly FieldDefinition[], data: JsonObject, place: DataPlace): boolean {
  const field = fields.find((one) => one.key === place.field);
  if (!field) return false;
  if (place.column !== undefined && !columnsOf(field).some(({ key }) => key === place.column)) return false;
  if (place.rowId === undefined || field.type === 'documents') return true;
  return rowsOf(data[field.key]).some((row) => row._id === place.rowId);
}

function rowNumber(number: number, language: Language): string {
  return language === 'en' ? `row ${number}` : `第 ${number} 行`;
}
