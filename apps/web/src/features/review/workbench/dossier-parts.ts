import {
  type AreaDefinition,
  boundIds,
  type Finding,
  type JsonObject,
  type OpinionItem,
  type Place,
  type Severity,
  textOf,
} from '@app/contract';
import { visibleLayout } from '@app/engine/form';
import { getLanguage } from '../../../client/index.ts';
import type { FilePlace } from '../../../runtime/file-view/file-place.ts';
import { documentsOf } from '../../../runtime/form/fields/stored-documents.ts';
import { filesOf } from '../../../runtime/form/upload/bound-files.ts';

/** A file of the version, with the place of the form that holds it. */
export interface DossierFile {
  id: string;
  name: string;
  field: string;
  /** Code of the document in a list of documents. */
  rowId?: string;
  /** What it is: the requirement that it meets, or the field. */
  title: string;
}

/** Steps of the form that have something to show. */
export function shownSteps(
  definition: AreaDefinition,
  data: JsonObject,
): { key: string; label: string; fields: string[] }[] {
  return visibleLayout(definition, data).map(({ key, title, sections }) => ({
    key,
    label: textOf(title, getLanguage()),
    fields: sections.flatMap(({ fields }) => fields.map((field) => field.key)),
  }));
}

/** Every file of the version in the order of the form; one that several places hold stands at the first. */
export function dossierFiles(
  definition: AreaDefinition,
  data: JsonObject,
  titleOf: (code: string) => string,
): DossierFile[] {
  const files = definition.fields.flatMap((field): DossierFile[] => {
    const value = data[field.key];
    if (field.type === 'documents')
      return documentsOf(value).flatMap(({ code, files: own }) =>
        own.map(({ id, name }) => ({ id, name, field: field.key, rowId: code, title: titleOf(code) })),
      );
    if (field.type !== 'attachment') return [];
    const named = new Map(filesOf(value).map(({ id, name }) => [id, name]));
    const title = textOf(field.label, getLanguage());
    return boundIds(value).map((id) => ({ id, name: named.get(id) ?? id, field: field.key, title }));
  });
  return files.filter(({ id }, at) => files.findIndex((one) => one.id === id) === at);
}

/** The file that a place speaks of: the one that it names, or the first under its code in a list of documents. */
export function fileAt(files: readonly DossierFile[], { document, field, rowId }: Place): DossierFile | undefined {
  if (document !== undefined) return files.find(({ id }) => id === document);
  return rowId === undefined ? undefined : files.find((file) => file.field === field && file.rowId === rowId);
}

/** Whether two places are the same one. */
export function isSamePlace(one: Place | null, other: Place): boolean {
  return one !== null && keyOf(one) === keyOf(other);
}

const keyOf = ({ field, rowId, column, document, page, region }: Place) =>
  JSON.stringify([field, rowId ?? null, column ?? null, document ?? null, page ?? null, region ?? null]);

const severities: Record<OpinionItem['severity'], Severity> = { must: 'error', should: 'warn', note: 'info' };

/** Opinion items as marks beside the places that they speak of; what was dropped marks nothing. */
export function marksOfItems(items: readonly OpinionItem[], name: (item: OpinionItem) => string): Finding[] {
  return items
    .filter(({ state, gone }) => state !== 'DROPPED' && !gone)
    .map((item) => ({
      key: `item/${item.id}`,
      rule: name(item),
      ruleVersion: 0,
      severity: severities[item.severity],
      title: { 'zh-CN': item.text, 'zh-TW': item.text, en: item.text },
      places: [placeOfItem(item)],
      citation: { regulation: item.basis, article: '', verified: true },
    })) as Finding[];
}

/** Where an item stands, as findings say it. */
export function placeOfItem({ place: { field, rowId, column, documentId, page, region } }: OpinionItem): Place {
  return {
    field,
    ...(rowId === undefined ? {} : { rowId }),
    ...(column === undefined ? {} : { column }),
    ...(documentId === undefined ? {} : { document: documentId }),
    ...(page === undefined ? {} : { page }),
    ...(region === undefined ? {} : { region }),
  };
}

/** Places on the pages of a file that findings and items speak of. */
export function placesOnFile(file: string, marks: readonly Finding[], here: Place | null): FilePlace[] {
  return marks.flatMap(({ rule, title, places }) =>
    places.flatMap((place): FilePlace[] =>
      place.document === file && place.page !== undefined
        ? [
            {
              page: place.page,
              ...(place.region ? { region: place.region } : {}),
              label: `${rule} ${textOf(title, getLanguage())}`,
              isNow: isSamePlace(here, place),
            },
          ]
        : [],
    ),
  );
}

/** How many marks stand in each step, and on each file. */
export function countMarks(
  marks: readonly Finding[],
  steps: readonly { key: string; fields: readonly string[] }[],
  files: readonly DossierFile[],
): { step: (key: string) => number; file: (id: string) => number } {
  const count = (has: (place: Place) => boolean) => marks.filter(({ places }) => places.some(has)).length;
  const bySteps = new Map(steps.map(({ key, fields }) => [key, count(({ field }) => fields.includes(field))]));
  const byFiles = new Map(files.map(({ id }) => [id, count((place) => fileAt(files, place)?.id === id)]));
  return { step: (key) => bySteps.get(key) ?? 0, file: (id) => byFiles.get(id) ?? 0 };
}

/** The place of the dossier that an element of its view belongs to; null outside of every field. */
export function placeOfElement(element: Element | null): Place | null {
  const field = element?.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (!element || field === undefined) return null;
  const rowId = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  return { field, ...(rowId === undefined ? {} : { rowId }), ...(rowId && column ? { column } : {}) };
}
