import { type AreaDefinition, type JsonObject, type Language, type Place, semicolonOf, textOf } from '@app/contract';
import { type DocumentTitles, placeInWords } from '@app/engine/form';

/** The place of a finding in words: its own words, else field, row with its number and name, column. */
export function placeWords(
  definition: AreaDefinition,
  data: JsonObject,
  place: Place,
  language: Language,
  documents: DocumentTitles,
): string {
  return place.label
    ? textOf(place.label, language)
    : placeInWords(definition.fields, data, place, language, documents);
}

/** All places of a finding in one line; a long list is cut and its length given. */
export function placesInWords(
  definition: AreaDefinition,
  data: JsonObject,
  places: readonly Place[],
  language: Language,
  documents: DocumentTitles,
): string {
  const words = [...new Set(places.map((place) => placeWords(definition, data, place, language, documents)))];
  const shown = words.slice(0, 6).join(semicolonOf(language));
  return words.length > 6 ? `${shown}… (${words.length})` : shown;
}
