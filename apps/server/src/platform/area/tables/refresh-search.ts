import type { AreaDefinition, FieldDefinition, JsonObject } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { trigrams } from '../../../kernel/list/index.ts';
import { columnValue } from './columns.ts';
import { areaTable } from './names.ts';

/** Whether the words of a field are searched by a part of them. */
export function isSearched(field: FieldDefinition): boolean {
  return field.type === 'text' || field.type === 'reference';
}

/** Keys of short text fields that the list shows or filters; two-character tokens of their texts are stored with the row. */
export function searchableKeys(definition: AreaDefinition): string[] {
  const listed = new Set([...definition.list.columns.map(({ field }) => field), ...definition.list.filters]);
  return definition.fields
    .filter((field) => isSearched(field) && listed.has(field.key))
    .map((field) => field.key)
    .sort();
}

/** Tokens of a record: its own columns (title, holder, numbers) and its searchable fields. */
export function searchTokens(definition: AreaDefinition, data: JsonObject, own: (string | null)[]): number[] {
  const keys = new Set(searchableKeys(definition));
  const texts = definition.fields.flatMap((field) =>
    keys.has(field.key) ? [columnValue(field, data[field.key])] : [],
  );
  return trigrams([...own, ...texts.map((text) => (typeof text === 'string' ? text : null))]);
}

const batch = 500;

/**
 * Rewrites the tokens of all rows when the set of searchable fields changed; the set is stored as a comment of the table. Without this, a filter
 * on a newly listed field would miss earlier rows.
 */
export async function refreshSearch(db: Database, definition: AreaDefinition, keys: string[]): Promise<void> {
  const table = areaTable(definition);
  const note = `search: ${keys.join(', ')}`;
  const found = await sql<{
    note: string | null;
  }>`select obj_description(to_regclass(${table}), 'pg_class') as note`.execute(db);
  if (found.rows[0]?.note === note) return;
  const application = definition.kind === 'application';
  const id = sql.id(application ? 'case_id' : 'id');
  const own = application ? ['title', 'holder_name', 'apply_no', 'cert_no'] : ['title'];
  const columns = [...own, ...keys].map((name) => sql.id(name));
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; texts: (string | null)[] }>`
      select ${id} as id, array[${sql.join(columns)}]::text[] as texts from ${sql.id(table)}
      where ${id} > ${after} order by ${id} limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    const updates = rows.map((row) => ({ id: row.id, search: trigrams(row.texts) }));
    await sql`update ${sql.id(table)} set search = fresh.search
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as fresh (id bigint, search int4[])
      where ${sql.id(table)}.${id} = fresh.id`.execute(db);
    after = last.id;
  }
  await sql.raw(`comment on table ${table} is '${note}'`).execute(db);
}
