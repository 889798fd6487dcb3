import {
  type AreaDefinition,
  columnsOf,
  type FieldDefinition,
  type ItemPlace,
  type JsonObject,
  type Language,
} from '@app/contract';
import { typeOf } from '@app/engine/fields';
import { type DocumentTitles, placeExists, placeInWords, placeOfPath } from '@app/engine/form';
import type { ItemRow } from './opinion.store.ts';

const longestQuote = 1000;

/** Whether an item may be made at a place: it exists in this version. */
export function isPlace({ fields }: AreaDefinition, data: JsonObject, place: ItemPlace): boolean {
  return placeExists(fields, data, place);
}

/** What stands at a place, as people read it; undefined where nothing does. */
export function quoteAt({ fields }: AreaDefinition, data: JsonObject, place: ItemPlace): string | undefined {
  const field = fields.find(({ key }) => key === place.field);
  if (!field) return undefined;
  if (place.rowId === undefined) return field.type === 'table' ? undefined : printed(field, data[field.key]);
  const rows = data[field.key];
  const row = (Array.isArray(rows) ? rows : []).find(
    (one): one is JsonObject =>
      typeof one === 'object' && one !== null && !Array.isArray(one) && one._id === place.rowId,
  );
  const column = columnsOf(field).find(({ key }) => key === place.column);
  return row && column ? printed(column, row[column.key]) : undefined;
}

function printed(field: FieldDefinition, value: JsonObject[string] | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeOf(field).print(field, value, 'zh-CN')?.slice(0, longestQuote) || undefined;
}

/** The place of an item in words, and whether it is no longer there; a place that is gone keeps the words of its last letter. */
export function shownPlace(
  { fields }: AreaDefinition,
  data: JsonObject,
  { place, place_text }: Pick<ItemRow, 'place' | 'place_text'>,
  language: Language,
  documents: DocumentTitles,
): { placeText: string; gone: boolean } {
  if (!placeExists(fields, data, place)) return { placeText: place_text, gone: true };
  return { placeText: placeInWords(fields, data, place, language, documents), gone: false };
}

/** The places that an item opens unless its author names others: its field, with what the form fills in along with it; one document alone. */
export function usualUnlocks({ fields }: AreaDefinition, place: ItemPlace): string[] {
  const field = fields.find(({ key }) => key === place.field);
  if (field?.type === 'documents' && place.rowId !== undefined) return [`${field.key}/${place.rowId}`];
  if (field?.type !== 'attachment') return [place.field];
  // What is read from a picture lies in fields of its own.
  const { parts, regions } = field.widgetOptions ?? {};
  return [...new Set([field.key, ...(regions === undefined ? [] : [regions]), ...Object.values(parts ?? {})])];
}

/** The paths among these that name no place of the form. */
export function unknownPaths({ fields }: AreaDefinition, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const { field: key, column } = placeOfPath(path);
    const field = fields.find((one) => one.key === key);
    return !field || (column !== undefined && !columnsOf(field).some((one) => one.key === column));
  });
}

/** Items in the order of a letter: the form before its documents, then field, row and column as they stand in the dossier. */
export function inLetterOrder<T extends Pick<ItemRow, 'id' | 'place'>>(
  { fields }: AreaDefinition,
  data: JsonObject,
  items: readonly T[],
): T[] {
  const keyOf = ({ place }: T): number[] => {
    const at = fields.findIndex(({ key }) => key === place.field);
    const field = fields[at];
    const rows = data[place.field];
    const row = (Array.isArray(rows) ? rows : []).findIndex(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        !Array.isArray(one) &&
        place.rowId !== undefined &&
        (one._id === place.rowId || one.code === place.rowId),
    );
    const column = field ? columnsOf(field).findIndex(({ key }) => key === place.column) : -1;
    const document = field?.type === 'documents' || place.documentId !== undefined ? 1 : 0;
    return [document, at < 0 ? fields.length : at, row, place.page ?? 0, column];
  };
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  keyed.sort((one, other) => {
    const at = one.key.findIndex((value, index) => value !== other.key[index]);
    if (at >= 0) return (one.key[at] ?? 0) - (other.key[at] ?? 0);
    return BigInt(one.item.id) < BigInt(other.item.id) ? -1 : 1;
  });
  return keyed.map(({ item }) => item);
}
