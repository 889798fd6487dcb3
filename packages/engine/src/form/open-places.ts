import type { FieldDefinition, Json, JsonObject } from '@app/contract';

/** A place of a form's data: a field, a row of a table or the code of a document, a column. */
export interface DataPlace {
  field: string;
  rowId?: string;
  column?: string;
}

/** The open place that a text names: `field`, `field/rowId`, `field/rowId/column`, `field//column`. */
export function placeOfPath(path: string): DataPlace {
  const [field = '', ...rest] = path.split('/');
  const column = rest.length > 1 ? rest.at(-1) : undefined;
  const rowId = (rest.length > 1 ? rest.slice(0, -1) : rest).join('/');
  return { field, ...(rowId === '' ? {} : { rowId }), ...(column ? { column } : {}) };
}

/** The text of a place; the inverse of `placeOfPath`. */
export function pathOfPlace({ field, rowId, column }: DataPlace): string {
  if (column !== undefined) return `${field}/${rowId ?? ''}/${column}`;
  return rowId === undefined ? field : `${field}/${rowId}`;
}

/** Whether a place lies inside another: the same field, and the same row and column where the other names them. */
export function liesIn(place: DataPlace, other: DataPlace): boolean {
  return (
    place.field === other.field &&
    (other.rowId === undefined || other.rowId === place.rowId) &&
    (other.column === undefined || other.column === place.column)
  );
}

/**
 * The places that differ between two states of a form's data although no open place covers them, in the order of the fields. Rows of tables are
 * the same by `_id`; a row that came or went is one place, rows in another order are their field.
 */
export function lockedChanges(
  fields: readonly FieldDefinition[],
  open: readonly string[],
  before: JsonObject,
  after: JsonObject,
): DataPlace[] {
  const opened = open.map(placeOfPath);
  return fields
    .filter((field) => field.compute === undefined)
    .flatMap((field) => changedPlaces(field, before[field.key], after[field.key]))
    .filter((place) => !opened.some((one) => liesIn(place, one)));
}

function changedPlaces(field: FieldDefinition, old: Json | undefined, now: Json | undefined): DataPlace[] {
  if (same(old, now)) return [];
  if (field.type !== 'table' && field.type !== 'documents') return [{ field: field.key }];
  const key = field.type === 'table' ? '_id' : 'code';
  const [olds, news] = [rowsBy(old, key), rowsBy(now, key)];
  if (olds === null || news === null) return [{ field: field.key }];
  const found: DataPlace[] = [];
  for (const [rowId, row] of news) {
    const partner = olds.get(rowId);
    if (partner === undefined || field.type === 'documents') {
      if (!same(partner, row)) found.push({ field: field.key, rowId });
    } else
      for (const column of new Set([...Object.keys(partner), ...Object.keys(row)]))
        if (!isComputed(field, column) && !same(partner[column], row[column]))
          found.push({ field: field.key, rowId, column });
  }
  for (const rowId of olds.keys()) if (!news.has(rowId)) found.push({ field: field.key, rowId });
  // Documents are a set; the order of rows carries meaning.
  const kept = (rows: Map<string, JsonObject>, other: Map<string, JsonObject>) =>
    [...rows.keys()].filter((rowId) => other.has(rowId)).join('\n');
  if (field.type === 'table' && kept(olds, news) !== kept(news, olds)) found.push({ field: field.key });
  return found;
}

function isComputed(field: FieldDefinition, column: string): boolean {
  return field.type === 'table' && field.columns.some((one) => one.key === column && one.compute !== undefined);
}

/** Rows by their key; null where a row has none or two have the same, so that the field can only be compared whole. */
function rowsBy(value: Json | undefined, key: string): Map<string, JsonObject> | null {
  const rows = new Map<string, JsonObject>();
  for (const row of Array.isArray(value) ? value : []) {
    const id = typeof row === 'object' && row !== null && !Array.isArray(row) ? row[key] : undefined;
    if (typeof id !== 'string' || rows.has(id)) return null;
    rows.set(id, row as JsonObject);
  }
  return rows;
}

/** Equal in content: nothing, null and the empty text are one; the order of keys is none. */
function same(one: Json | undefined, other: Json | undefined): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: Json | undefined): string {
  if (value === undefined || value === '') return 'null';
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, one]) => one !== null && one !== '')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
