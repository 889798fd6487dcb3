import type { FieldOf, Json, JsonObject, PatchOp, Reading } from '@app/contract';
import { readAssessment, readReport, type TestItem } from '@app/engine/reading';
import type { PaperRow } from './paper-rows.ts';

/** Options of a table filled from papers: kind of paper, codes of its documents, and fields for the data in its head. */
export interface PaperOptions {
  paper: 'report' | 'assessment';
  documents: string;
  code: string;
  fields: { [fact: string]: string };
}

/** The options of a table of papers, or null. */
export function paperOptions(field: FieldOf<'table'>): PaperOptions | null {
  return field.widget === 'paperRows' ? { fields: {}, ...field.widgetOptions } : null;
}

/** The rows read from papers, in their order, with only what is printed. Several reports of one item give several rows. */
export function proposedRows(
  paper: PaperOptions['paper'],
  readings: readonly Reading[],
  items: readonly TestItem[],
): PaperRow[] {
  return readings.flatMap(({ attachmentId, pages }): PaperRow[] => {
    if (pages.length === 0) return [];
    if (paper === 'report')
      return readReport(attachmentId, pages, items).map(({ id, source, sample: _, ...cells }) =>
        rowOf(id, { ...cells }, { document: attachmentId, ...source }),
      );
    return (readAssessment(attachmentId, pages)?.ingredients ?? []).map(({ source, ...cells }, at) =>
      rowOf(`${attachmentId}:${at + 1}`, { ...cells }, { document: attachmentId, ...source }),
    );
  });
}

function rowOf(
  id: string,
  cells: { [key: string]: Json | undefined },
  { document, page, quote }: { document: string; page?: number | undefined; quote?: string | undefined },
): PaperRow {
  const filled = Object.entries({ ...cells, page, quote }).flatMap(([key, cell]): [string, Json][] =>
    cell === undefined ? [] : [[key, cell]],
  );
  return { ...Object.fromEntries(filled), document, _id: id };
}

/** Changes that fill empty fields with the data read in the head of an assessment. */
export function proposedHead(readings: readonly Reading[], { fields }: PaperOptions, data: JsonObject): PatchOp[] {
  const read = readings.flatMap(({ attachmentId, pages }) => readAssessment(attachmentId, pages) ?? [])[0];
  if (!read) return [];
  const stated: { [fact: string]: unknown } = read;
  return Object.entries(fields).flatMap(([fact, field]): PatchOp[] => {
    const value = stated[fact];
    const isEmpty = data[field] === undefined || data[field] === null || data[field] === '';
    return typeof value === 'string' && isEmpty ? [{ op: 'set', path: [field], value }] : [];
  });
}
