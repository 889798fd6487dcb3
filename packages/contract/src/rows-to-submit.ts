import type { AreaDefinition } from './definition.ts';
import type { Json, JsonObject } from './json.ts';
import type { SubmitEach } from './submit-each.ts';

/** How an area submits several cases by one draft; undefined = each draft is one case. */
export function submitEachOf(definition: AreaDefinition): SubmitEach | undefined {
  return definition.kind === 'application' ? definition.submitEach : undefined;
}

/** The rows that a draft submits one by one; null = the draft is one case. */
export function rowsToSubmit(definition: AreaDefinition, data: JsonObject): { id: string; row: JsonObject }[] | null {
  const each = submitEachOf(definition);
  if (!each || data[each.when] !== true) return null;
  const rows = data[each.rows];
  return (Array.isArray(rows) ? rows : []).flatMap((row) => (isRow(row) ? [{ id: String(row._id ?? ''), row }] : []));
}

/** The form as it would be if the row were filled in alone; what a choice of the row would fill in beside it is empty. */
export function formOfRow(definition: AreaDefinition, data: JsonObject, row: JsonObject): JsonObject {
  const each = submitEachOf(definition);
  if (!each) return data;
  const own = eachColumns(definition);
  const chosen = definition.fields.filter(({ key, type }) => type === 'reference' && own.includes(key));
  const copied = chosen.flatMap((field) =>
    (field.type === 'reference' ? (field.copies ?? []) : []).map(({ to }) => to),
  );
  return {
    ...data,
    ...Object.fromEntries(copied.map((key) => [key, null])),
    ...Object.fromEntries(own.map((key) => [key, row[key] ?? null])),
    [each.when]: false,
    [each.rows]: [],
  };
}

/** The fields that each row says for itself. */
export function eachColumns(definition: AreaDefinition): string[] {
  const key = submitEachOf(definition)?.rows;
  return definition.fields.flatMap((field) =>
    field.type === 'table' && field.key === key ? field.columns.map((column) => column.key) : [],
  );
}

function isRow(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
