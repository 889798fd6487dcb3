import { type AreaDefinition, columnsOf, type FieldDefinition, type JsonObject } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { columnType, columnValue, rowsOf, scalarFields, tableFields } from './columns.ts';
import { areaTable, subTable } from './names.ts';

/** System columns of a root row: all columns except the definition's own fields. */
export type SystemColumns = Record<string, string | number | Date | number[]>;

/**
 * Writes the typed row of a record and its sub-tables, replacing rows of an existing record. `document` is the whole document, for tables that
 * store it (registers).
 */
export async function writeRows(
  db: Database,
  definition: AreaDefinition,
  id: string,
  holder: string,
  system: SystemColumns,
  data: JsonObject,
  exists: boolean,
  document?: RawBuilder<unknown>,
): Promise<void> {
  const key = definition.kind === 'application' ? 'case_id' : 'id';
  const columns = new Map<string, RawBuilder<unknown>>();
  for (const [name, value] of Object.entries(system)) columns.set(name, sql`${value}`);
  if (document) columns.set('data', document);
  for (const field of scalarFields(definition)) columns.set(field.key, cell(field, data));
  const table = sql.id(areaTable(definition));
  if (exists) {
    const sets = [...columns].map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    await sql`update ${table} set ${sql.join(sets)} where ${sql.id(key)} = ${id}`.execute(db);
  } else {
    const names = [key, 'holder_tenant_id', ...columns.keys()].map((name) => sql.id(name));
    await sql`insert into ${table} (${sql.join(names)}) values (${sql.join([sql`${id}`, sql`${holder}`, ...columns.values()])})`.execute(
      db,
    );
  }
  await Promise.all(
    tableFields(definition).map((field) => writeSubTable(db, definition, field, key, id, holder, data, exists)),
  );
}

async function writeSubTable(
  db: Database,
  definition: AreaDefinition,
  field: FieldDefinition,
  key: string,
  id: string,
  holder: string,
  data: JsonObject,
  exists: boolean,
): Promise<void> {
  const table = sql.id(subTable(definition, field));
  if (exists) await sql`delete from ${table} where ${sql.id(key)} = ${id}`.execute(db);
  const columns = columnsOf(field);
  const rows = rowsOf(data, field);
  if (rows.length === 0) return;
  // One statement with one bound parameter for any number of rows: they are sent as JSON and converted by type.
  const records = rows.map((row, at) => ({
    row_no: at + 1,
    row_id: typeof row._id === 'string' ? row._id : String(at + 1),
    ...Object.fromEntries(columns.map((column) => [column.key, subValue(column, row)])),
  }));
  const names = ['row_no', 'row_id', ...columns.map((column) => column.key)];
  const types = [
    sql`row_no int`,
    sql`row_id text`,
    ...columns.map((column) => sql`${sql.id(column.key)} ${sql.raw(columnType(column))}`),
  ];
  await sql`insert into ${table} (${sql.id(key)}, holder_tenant_id, ${sql.join(names.map((name) => sql.id(name)))})
    select ${id}::bigint, ${holder}::bigint, ${sql.join(names.map((name) => sql.id('rows', name)))}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as rows (${sql.join(types)})`.execute(db);
}

function cell(field: FieldDefinition, data: JsonObject): RawBuilder<unknown> {
  return sql`${columnValue(field, data[field.key])}::${sql.raw(columnType(field))}`;
}

function subValue(column: FieldDefinition, row: JsonObject): unknown {
  const value = columnValue(column, row[column.key]);
  return value !== null && columnType(column) === 'jsonb' ? row[column.key] : value;
}
