import type { Json, JsonObject } from '@app/contract';

/** Columns for the place where a row was read; shown as page and quoted words, not editable. */
export const placeColumns: ReadonlySet<string> = new Set(['document', 'page', 'quote']);

/** A row as read: `_id`, its cells, and `document`, `page`, `quote` of the line that it was read from. */
export type PaperRow = JsonObject & { _id: string };

/** The rows of a stored list of papers. */
export function paperRowsOf(value: Json | undefined): PaperRow[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) && typeof row._id === 'string'
      ? [{ ...row, _id: row._id }]
      : [],
  );
}
