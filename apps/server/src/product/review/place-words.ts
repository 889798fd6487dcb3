import {
  type AreaDefinition,
  columnsOf,
  type JsonObject,
  type Language,
  type Place,
  semicolonOf,
  textOf,
} from '@app/contract';
import { say } from './texts.ts';

/** The place of a finding in words: field, row with its number and name, column. */
export function placeWords(definition: AreaDefinition, data: JsonObject, place: Place, language: Language): string {
  if (place.label) return textOf(place.label, language);
  const field = definition.fields.find((one) => one.key === place.field);
  if (!field) return place.field;
  const words = [textOf(field.label, language)];
  if (place.rowId !== undefined) {
    const rows = Array.isArray(data[field.key]) ? (data[field.key] as JsonObject[]) : [];
    const at = rows.findIndex((row) => row?._id === place.rowId);
    const name = at >= 0 && typeof rows[at]?.name === 'string' ? rows[at].name : '';
    if (at >= 0) words.push(say(language, 'review.row', { number: at + 1, name }).trim());
    else if (field.type === 'documents') words.push(place.rowId);
  }
  const column = columnsOf(field).find((one) => one.key === place.column);
  if (column) words.push(textOf(column.label, language));
  return words.join(' · ');
}

/** All places of a finding in one line; a long list is cut and its length given. */
export function placesInWords(
  definition: AreaDefinition,
  data: JsonObject,
  places: readonly Place[],
  language: Language,
): string {
  const words = [...new Set(places.map((place) => placeWords(definition, data, place, language)))];
  const shown = words.slice(0, 6).join(semicolonOf(language));
  return words.length > 6 ? `${shown}… (${words.length})` : shown;
}
