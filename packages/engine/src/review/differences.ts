import type { AreaDefinition, FieldDefinition, Json, JsonObject, Language, TableField, Text } from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { normaliseName } from './normalise-name.ts';

/** One difference between two versions of the same form. */
export interface Difference {
  field: string;
  /** Row of a table by its `_id`, or the code of a document. */
  rowId?: string;
  column?: string;
  label: Text;
  /** What names the row: ingredient, plant, document. */
  row?: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  before: string | null;
  after: string | null;
  /** Only spaces, width, case or signs differ. */
  sameText: boolean;
}

/** Differences of two versions of a form's data in the order of its fields; what the system computes is not a change. */
export function differencesOf(
  definition: AreaDefinition,
  before: JsonObject,
  after: JsonObject,
  language: Language,
): Difference[] {
  return definition.fields.flatMap((field): Difference[] => {
    if (field.compute !== undefined) return [];
    const [old, now] = [before[field.key], after[field.key]];
    if (field.type === 'table') return rowDifferences(field, old, now, language);
    if (field.type === 'documents') return documentDifferences(field, old, now);
    return changed({ field: field.key, label: field.label }, shown(old, field, language), shown(now, field, language));
  });
}

function rowDifferences(
  field: TableField,
  old: Json | undefined,
  now: Json | undefined,
  language: Language,
): Difference[] {
  const [olds, news] = [rowsOf(old), rowsOf(now)];
  const partnerOf = partnersOf(olds, news);
  const pairs = new Map(news.map((row) => [row, partnerOf(row)]));
  const kept = new Set(pairs.values());
  const at = (row: JsonObject) => ({ field: field.key, rowId: textIn(row._id), row: nameOf(row), label: field.label });
  const found: Difference[] = [];
  for (const row of news) {
    const partner = pairs.get(row);
    if (!partner)
      found.push({ ...at(row), change: 'added', before: null, after: summary(field, row, language), sameText: false });
    else
      for (const column of field.columns)
        found.push(
          ...changed(
            { ...at(row), column: column.key, label: column.label },
            shown(partner[column.key], column, language),
            shown(row[column.key], column, language),
          ),
        );
  }
  for (const row of olds)
    if (!kept.has(row))
      found.push({
        ...at(row),
        change: 'removed',
        before: summary(field, row, language),
        after: null,
        sameText: false,
      });
  return [...found, ...reordered(field, olds, pairs)];
}

/** The same row in the other version: by its id, else by its name when no id claims it. */
export function partnersOf(olds: JsonObject[], news: JsonObject[]): (row: JsonObject) => JsonObject | undefined {
  const [byId, byName] = [new Map<Json, JsonObject>(), new Map<string, JsonObject>()];
  const claimed = new Set(news.map(({ _id }) => _id));
  const keyOf = (row: JsonObject) => `${JSON.stringify(row.level)} ${normaliseName(nameOf(row))}`;
  for (const one of olds) {
    if (one._id !== undefined && !byId.has(one._id)) byId.set(one._id, one);
    if (!claimed.has(one._id) && !byName.has(keyOf(one))) byName.set(keyOf(one), one);
  }
  return (row) =>
    (row._id === undefined ? undefined : byId.get(row._id)) ??
    (normaliseName(nameOf(row)) === '' ? undefined : byName.get(keyOf(row)));
}

/** Whether the rows that both versions have stand in another order; one difference for all, at the first row that moved. */
function reordered(
  field: FieldDefinition,
  olds: JsonObject[],
  pairs: Map<JsonObject, JsonObject | undefined>,
): Difference[] {
  const kept = [...pairs.values()].filter((row) => row !== undefined);
  const keeps = new Set(kept);
  const before = olds.filter((row) => keeps.has(row));
  const first = kept.findIndex((row, at) => row !== before[at]);
  if (first < 0) return [];
  const names = (rows: readonly JsonObject[]) =>
    rows
      .slice(first, first + 4)
      .map(nameOf)
      .join('、');
  return [
    {
      field: field.key,
      label: field.label,
      change: 'moved',
      before: names(before),
      after: names(kept),
      sameText: false,
    },
  ];
}

function documentDifferences(field: FieldDefinition, old: Json | undefined, now: Json | undefined): Difference[] {
  const [olds, news] = [documentsOf(old), documentsOf(now)];
  const codes = [...new Set([...olds.keys(), ...news.keys()])];
  return codes.flatMap((code) =>
    changed(
      { field: field.key, rowId: code, row: code, label: field.label },
      olds.get(code) ?? null,
      news.get(code) ?? null,
    ),
  );
}

/** What each document consists of: names of files with their ids hidden behind the comparison, or why there is none. */
export function documentsOf(value: Json | undefined): Map<string, string> {
  return new Map(
    rowsOf(value).flatMap((item): [string, string][] => {
      const files = rowsOf(item.files).map((file) => `${textIn(file.name)} (${textIn(file.id).slice(-6)})`);
      const said = [...files, textIn(item.notApplicable)].filter((one) => one !== '').join('、');
      return said === '' ? [] : [[textIn(item.code), said]];
    }),
  );
}

function changed(
  place: Pick<Difference, 'field' | 'rowId' | 'column' | 'row' | 'label'>,
  before: string | null,
  after: string | null,
): Difference[] {
  if ((before ?? '') === (after ?? '')) return [];
  const change = !before ? 'added' : !after ? 'removed' : 'changed';
  return [{ ...place, change, before, after, sameText: sameText(before ?? '', after ?? '') }];
}

/** Numbers are the same when their value is; other texts when only spaces, width, case or signs differ. */
function sameText(before: string, after: string): boolean {
  const [one, other] = [before.trim(), after.trim()];
  if (/^-?[\d.]+$/.test(one) && /^-?[\d.]+$/.test(other)) return Number(one) === Number(other);
  const plain = (text: string) => normaliseName(text).replace(/[\p{P}\p{S}]+/gu, '');
  return plain(one) === plain(other);
}

/** A row in few words, for who reads that it is there. */
export const summary = (field: TableField, row: JsonObject, language: Language): string =>
  field.columns
    .map((column) => shown(row[column.key], column, language))
    .filter((one) => one !== null && one !== '')
    .slice(0, 6)
    .join(' · ');

/** A value as people read it; null = nothing is written. */
export function shown(value: Json | undefined, field: FieldDefinition, language: Language): string | null {
  return value === undefined || value === null || value === '' ? null : typeOf(field).print(field, value, language);
}

/** The rows of a table; what is none is left out. */
export function rowsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value)
    ? value.filter((one): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one))
    : [];
}

/** What names a row. */
export function nameOf(row: JsonObject): string {
  return textIn(row.name) || textIn(row.inci) || textIn(row.title);
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
