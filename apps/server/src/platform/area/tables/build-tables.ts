import { type AreaDefinition, columnsOf, type FieldDefinition } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { grantPlatform, protectHolderRows } from '../../../kernel/protect.ts';
import { type ColumnType, columnType, scalarFields, tableFields } from './columns.ts';
import { areaTable, hasTable, subTable } from './names.ts';

/** A change of a definition that would lose or retype stored values; `remedy` says what to do instead. */
export class TableConflict extends Error {
  override readonly name = 'TableConflict';
  constructor(
    readonly table: string,
    readonly column: string,
    problem: string,
    readonly remedy: string,
  ) {
    super(`${table}.${column}: ${problem}. ${remedy}`);
  }
}

type Columns = Map<string, ColumnType>;

/** The columns of each table of a schema. */
type SchemaColumns = Map<string, Columns>;

/**
 * Creates or extends the typed tables of an area in the current schema (search_path). Runs as owner; uses no input of a request. Columns are only
 * added: a column removed from the definition stays, because archived versions may use it. `stored` is what `storedColumns` answered.
 */
export async function buildTables(db: Database, definition: AreaDefinition, stored: SchemaColumns): Promise<void> {
  if (!hasTable(definition)) return;
  const root = areaTable(definition);
  const created = await createOnce(db, stored, root, () => createRoot(db, definition, root));
  await widen(db, stored, root, scalarFields(definition));
  if (!created && definition.kind === 'register') await nameMakers(db, root);
  for (const field of tableFields(definition)) {
    const table = subTable(definition, field);
    await createOnce(db, stored, table, () => createSubTable(db, definition, root, table));
    await widen(db, stored, table, columnsOf(field));
  }
  if (created) await indexRoot(db, definition, root);
}

async function createRoot(db: Database, definition: AreaDefinition, table: string): Promise<void> {
  if (definition.kind === 'application') {
    // The case columns are repeated here so that a list filters, sorts and counts on one table (case.store.ts writes both).
    await sql`create table ${sql.id(table)} (
      case_id bigint primary key references case_record (id),
      holder_tenant_id bigint not null,
      holder_name text not null,
      title text not null,
      status text not null,
      apply_no text,
      accept_no text,
      cert_no text,
      version int not null,
      created_at timestamptz not null,
      submitted_at timestamptz not null,
      updated_at timestamptz not null,
      search int4[] not null default '{}'
    )`.execute(db);
    await protectHolderRows(db, table, { holder: 'write', authority: 'write' });
    return;
  }
  await sql`create table ${sql.id(table)} (
    id bigint primary key,
    holder_tenant_id bigint not null,
    version int not null,
    title text not null,
    data jsonb not null,
    created_by text not null,
    created_by_id bigint,
    created_at timestamptz not null,
    updated_by text not null,
    updated_at timestamptz not null,
    search int4[] not null default '{}'
  )`.execute(db);
  await protectRegister(db, definition, table);
}

async function createSubTable(db: Database, definition: AreaDefinition, root: string, table: string): Promise<void> {
  const parent = definition.kind === 'application' ? 'case_id' : 'id';
  await sql`create table ${sql.id(table)} (
    ${sql.id(parent)} bigint not null references ${sql.id(root)} (${sql.id(parent)}) on delete cascade,
    row_no int not null,
    row_id text not null,
    holder_tenant_id bigint not null,
    primary key (${sql.id(parent)}, row_no)
  )`.execute(db);
  if (definition.kind === 'application') await protectHolderRows(db, table, { holder: 'write', authority: 'write' });
  else await protectRegister(db, definition, table);
}

/** Register rows belong to the tenant that made them; shared registers are read by all and written by the platform. */
async function protectRegister(db: Database, definition: AreaDefinition, table: string): Promise<void> {
  if (definition.kind === 'register' && definition.scope === 'platform')
    return grantPlatform(db, table, { platform: 'write', holder: 'read', authority: 'read' });
  await protectHolderRows(db, table, { holder: 'write', authority: 'write' });
  // Registers of an office belong to it like those of a company: the authority role sees its own rows only.
  await sql`alter policy authority_rows on ${sql.id(table)}
    using (holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)
    with check (holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)`.execute(db);
}

async function indexRoot(db: Database, definition: AreaDefinition, table: string): Promise<void> {
  const on = sql.id(table);
  if (definition.kind === 'application') {
    await sql`create index on ${on} (status, submitted_at desc, case_id desc)`.execute(db);
    await sql`create index on ${on} (submitted_at desc, case_id desc)`.execute(db);
    await sql`create index on ${on} (holder_tenant_id, submitted_at desc, case_id desc)`.execute(db);
    // Tokens and status in one index: it finds the rows with both before any row is read.
    await sql`create index on ${on} using gin (search, (array[status])) with (fastupdate = off)`.execute(db);
  } else {
    await sql`create index on ${on} (holder_tenant_id, updated_at desc, id desc)`.execute(db);
    await sql`create index on ${on} using gin (search) with (fastupdate = off)`.execute(db);
  }
}

/** Registers of before have their makers by name only; rights bound to own rows ask for the person. */
async function nameMakers(db: Database, table: string): Promise<void> {
  await sql`alter table ${sql.id(table)} add column if not exists created_by_id bigint`.execute(db);
}

/** Adds missing columns; refuses a changed type while rows use the column. */
async function widen(
  db: Database,
  stored: SchemaColumns,
  table: string,
  fields: readonly FieldDefinition[],
): Promise<void> {
  const existing: Columns = stored.get(table) ?? new Map();
  for (const field of fields) {
    const wanted = columnType(field);
    const has = existing.get(field.key);
    if (has === undefined) {
      await sql`alter table ${sql.id(table)} add column ${sql.id(field.key)} ${sql.raw(wanted)}`.execute(db);
    } else if (has !== wanted) {
      const used = await sql<{ used: boolean }>`select exists (select 1 from ${sql.id(table)}) as used`.execute(db);
      if (used.rows[0]?.used !== false)
        throw new TableConflict(
          table,
          field.key,
          `the column holds ${has}, the definition now says ${field.type} (${wanted}), and rows use it`,
          'Give the field a new key and leave the old one in place, or keep its type',
        );
      await sql`alter table ${sql.id(table)} drop column ${sql.id(field.key)}`.execute(db);
      await sql`alter table ${sql.id(table)} add column ${sql.id(field.key)} ${sql.raw(wanted)}`.execute(db);
    }
  }
}

async function createOnce(
  db: Database,
  stored: SchemaColumns,
  table: string,
  create: () => Promise<void>,
): Promise<boolean> {
  if (stored.has(table)) return false;
  await create();
  for (const [name, columns] of await storedColumns(db, table)) stored.set(name, columns);
  return true;
}

/** The columns of all tables of the current schema, or of one: asked together, because a start asks for each of some hundred tables. */
export async function storedColumns(db: Database, only: string | null = null): Promise<SchemaColumns> {
  const { rows } = await sql<{ table: string; name: string; type: ColumnType }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and (${only}::text is null or c.relname = ${only})
      and a.attnum > 0 and not a.attisdropped`.execute(db);
  const found: SchemaColumns = new Map();
  for (const { table, name, type } of rows) found.set(table, (found.get(table) ?? new Map()).set(name, type));
  return found;
}
