import type { AreaDefinition, FieldDefinition, Json, JsonObject, Language, TableField, Text } from '@app/contract';
import { documentsOf, nameOf, partnersOf, rowsOf, shown, summary } from './differences.ts';

/** A place of the form at which several dossiers differ, with what each of them says there. */
export interface SideBySide {
  field: string;
  label: Text;
  /** What names the row of a table, or the code of a document. */
  row?: string;
  column?: Text;
  /** The whole row, which some do not have, or the order of the rows. */
  whole?: 'row' | 'order';
  /** By dossier; null = nothing is written there. */
  values: (string | null)[];
}

/** Where several dossiers of one form differ, in the order of its fields; what the system computes and what all say alike is left out. */
export function sideBySide(
  definition: AreaDefinition,
  dossiers: readonly JsonObject[],
  language: Language,
): SideBySide[] {
  return definition.fields.flatMap((field): SideBySide[] => {
    if (field.compute !== undefined) return [];
    const all = dossiers.map((one) => one[field.key]);
    if (field.type === 'table') return rowsSideBySide(field, all, language);
    if (field.type === 'documents') return documentsSideBySide(field, all);
    return differing({ field: field.key, label: field.label }, valuesOf(field, all, language));
  });
}

const valuesOf = (field: FieldDefinition, all: readonly (Json | undefined)[], language: Language) =>
  all.map((value) => shown(value, field, language));

function differing(place: Omit<SideBySide, 'values'>, values: (string | null)[]): SideBySide[] {
  return new Set(values.map((value) => value ?? '')).size > 1 ? [{ ...place, values }] : [];
}

/** The same row in each dossier that has it. */
type Line = (JsonObject | undefined)[];
const leadOf = (line: Line): JsonObject => line.find((row) => row !== undefined) ?? {};

function rowsSideBySide(field: TableField, all: readonly (Json | undefined)[], language: Language): SideBySide[] {
  const tables = all.map(rowsOf);
  const lines = linesOf(tables);
  const found = lines.flatMap((line): SideBySide[] => {
    const place = { field: field.key, label: field.label, row: nameOf(leadOf(line)) };
    const has = (row: JsonObject | undefined) => row !== undefined;
    if (!line.every(has)) {
      const values = line.map((row) => (row ? summary(field, row, language) || '—' : null));
      return [{ ...place, whole: 'row', values }];
    }
    return field.columns.flatMap((column) =>
      differing(
        { ...place, column: column.label },
        valuesOf(
          column,
          line.map((row) => row?.[column.key]),
          language,
        ),
      ),
    );
  });
  return [...found, ...orders(field, tables, lines)];
}

/** Rows that belong together: by their id, which a copy keeps, else by their name. */
function linesOf(tables: readonly JsonObject[][]): Line[] {
  const lines: Line[] = [];
  for (const [at, rows] of tables.entries()) {
    const byLead = new Map(lines.map((line) => [leadOf(line), line]));
    const partnerOf = partnersOf([...byLead.keys()], rows);
    for (const row of rows) {
      const partner = partnerOf(row);
      const line = partner && byLead.get(partner);
      if (line && line[at] === undefined) line[at] = row;
      else {
        const own: Line = tables.map(() => undefined);
        own[at] = row;
        lines.push(own);
      }
    }
  }
  return lines;
}

/** One place for the order of the rows that all have, where it is not the same: their names from the first that stands elsewhere. */
function orders(field: TableField, tables: readonly JsonObject[][], lines: readonly Line[]): SideBySide[] {
  const common = lines.filter((line) => line.every((row) => row !== undefined));
  const inOrder = tables.map((rows, at) => {
    const place = new Map(rows.map((row, index) => [row, index]));
    const indexOf = (line: Line) => place.get(line[at] ?? {}) ?? 0;
    return [...common].sort((one, other) => indexOf(one) - indexOf(other));
  });
  const first = common.findIndex((_, index) => new Set(inOrder.map((order) => order[index])).size > 1);
  if (first < 0) return [];
  const names = inOrder.map((order) =>
    order
      .slice(first, first + 4)
      .map((line) => nameOf(leadOf(line)))
      .join('、'),
  );
  return [{ field: field.key, label: field.label, whole: 'order', values: names }];
}

function documentsSideBySide(field: FieldDefinition, all: readonly (Json | undefined)[]): SideBySide[] {
  const stored = all.map(documentsOf);
  const codes = [...new Set(stored.flatMap((one) => [...one.keys()]))];
  return codes.flatMap((code) =>
    differing(
      { field: field.key, label: field.label, row: code },
      stored.map((one) => one.get(code) ?? null),
    ),
  );
}
