import { columnsOf, type FieldDefinition, type JsonObject, type Language } from '@app/contract';
import { isDay } from '../clock/index.ts';
import { type DataPlace, pathOfPlace, placeInWords, placeOfPath, rowsOf } from '../form/index.ts';

/** A place of a dossier that may be corrected, with the text that stands there; `''` = nothing does. */
export interface CorrectablePlace {
  /** As `pathOfPlace` writes it. */
  path: string;
  words: string;
  text: string;
}

/** One line of a correction. */
export interface Correction {
  path: string;
  correct: string;
}

/**
 * Every place of this dossier that may be corrected, in the order of the patterns: `field`, or `table//column` for that column of each row. Places
 * that the form does not have, or that hold no text, are left out.
 */
export function correctablePlaces(
  fields: readonly FieldDefinition[],
  patterns: readonly string[],
  data: JsonObject,
  language: Language,
): CorrectablePlace[] {
  return patterns.flatMap((pattern) =>
    placesOf(fields, data, placeOfPath(pattern)).map((place) => ({
      path: pathOfPlace(place),
      // A paper of the dossier is no text that could be corrected.
      words: placeInWords(fields, data, place, language, new Map()),
      text: textAt(data, place),
    })),
  );
}

/** The dossier with its corrections; the rest stays as it is. @throws Error for a text that the field cannot hold (`fitsPlace`). */
export function correctedDossier(
  fields: readonly FieldDefinition[],
  data: JsonObject,
  corrections: readonly Correction[],
): JsonObject {
  const next: JsonObject = structuredClone(data);
  for (const { path, correct } of corrections) {
    if (!fitsPlace(fields, path, correct)) throw new Error(`'${path}' cannot be '${correct}'`);
    const { field, rowId, column } = placeOfPath(path);
    const value = fieldAt(fields, path)?.type === 'integer' ? Number(correct) : correct;
    if (column === undefined) next[field] = value;
    else {
      const row = rowsOf(next[field]).find(({ _id }) => _id === rowId);
      if (row) row[column] = value;
    }
  }
  return next;
}

/** Whether a place can hold a text as its value: any text, but whole numbers and days where the field holds those. */
export function fitsPlace(fields: readonly FieldDefinition[], path: string, correct: string): boolean {
  const field = fieldAt(fields, path);
  if (field?.type === 'integer') return /^\d{1,9}$/.test(correct);
  if (field?.type === 'date') return isDay(correct);
  return field !== undefined && holdsText(field);
}

function fieldAt(fields: readonly FieldDefinition[], path: string): FieldDefinition | undefined {
  const { field: key, column } = placeOfPath(path);
  const field = fields.find((one) => one.key === key);
  return column === undefined || field === undefined ? field : columnsOf(field).find((one) => one.key === column);
}

function placesOf(fields: readonly FieldDefinition[], data: JsonObject, pattern: DataPlace): DataPlace[] {
  const field = fields.find(({ key }) => key === pattern.field);
  if (!field) return [];
  const { column: key } = pattern;
  if (key === undefined) return holdsText(field) ? [{ field: field.key }] : [];
  const column = columnsOf(field).find((one) => one.key === key);
  if (!column || !holdsText(column)) return [];
  return rowsOf(data[field.key]).flatMap(({ _id }) =>
    typeof _id === 'string' ? [{ field: field.key, rowId: _id, column: key }] : [],
  );
}

const holdsText = ({ type }: FieldDefinition) => ['text', 'longText', 'date', 'integer'].includes(type);

function textAt(data: JsonObject, { field, rowId, column }: DataPlace): string {
  const value = column === undefined ? data[field] : rowsOf(data[field]).find(({ _id }) => _id === rowId)?.[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
