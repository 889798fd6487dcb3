import { columnsOf, type FieldDefinition, type JsonObject, type Language, type Text, textOf } from '@app/contract';
import type { DataPlace } from './open-places.ts';
import { rowsOf } from './options.ts';

/** What the documents of a dossier are called, by code. */
export type DocumentTitles = ReadonlyMap<string, Text>;

/** A place of a form in words: field, row with its number and name (or the title of a document), column. */
export function placeInWords(
  fields: readonly FieldDefinition[],
  data: JsonObject,
  place: DataPlace,
  language: Language,
  documents: DocumentTitles,
): string {
  const field = fields.find((one) => one.key === place.field);
  if (!field) return place.field;
  const words = [textOf(field.label, language)];
  if (place.rowId !== undefined) {
    const rows = rowsOf(data[field.key]);
    const at = rows.findIndex((row) => row._id === place.rowId);
    const { name, code } = rows[at] ?? {};
    if (field.type === 'documents')
      words.push(documentTitle(documents, typeof code === 'string' ? code : place.rowId, language));
    else if (at >= 0) words.push(`${rowNumber(at + 1, language)} ${typeof name === 'string' ? name : ''}`.trim());
  }
  const column = columnsOf(field).find((one) => one.key === place.column);
  if (column) words.push(textOf(column.label, language));
  return words.join(' · ');
}

/** What a document is called; one that no list names keeps its code. */
export function documentTitle(documents: DocumentTitles, code: string, language: Language): string {
  const title = documents.get(code);
  return title ? textOf(title, language) : code;
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
