import { sql } from 'kysely';
import type { Database } from './context.ts';
import { checkSchema, requestRoles } from './scopes/prelude.ts';

/** One migration step; `up` runs with the search_path `<migrated schema>, platform`. */
export interface Migration {
  name: string;
  up: (db: Database) => Promise<void>;
}

/** Runs `work` as owner in one transaction with the given schema first in the search_path. */
export type OwnerRunner = <T>(work: (db: Database) => Promise<T>, schema?: string) => Promise<T>;

/**
 * Brings a schema up to date, each step in its own transaction. Two servers that start together take turns. Throws when the database has steps
 * unknown to this program: it is newer.
 */
export async function migrateSchema(
  owner: OwnerRunner,
  schema: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const name = checkSchema(schema);
  const before = await owner((db) => prepare(db, name), name);
  refuseNewer(before, name, migrations);
  const applied: string[] = [];
  for (const migration of migrations.filter((step) => !before.has(step.name))) {
    const done = await owner(async (db) => {
      await lock(db, name);
      const { rows } = await sql`select 1 from schema_migration where name = ${migration.name}`.execute(db);
      if (rows.length > 0) return false;
      await apply(db, name, migration);
      await sql`insert into schema_migration (name) values (${migration.name})`.execute(db);
      return true;
    }, name);
    if (done) applied.push(migration.name);
  }
  return applied;
}

async function apply(db: Database, schema: string, migration: Migration): Promise<void> {
  try {
    await migration.up(db);
  } catch (error) {
    throw new Error(
      `step ${migration.name} of schema ${schema} failed: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}

/** Makes the schema and its table of steps; answers the steps applied so far. */
async function prepare(db: Database, schema: string): Promise<Set<string>> {
  await lock(db, schema);
  await sql.raw(`create schema if not exists "${schema}"`).execute(db);
  await sql
    .raw(
      `create table if not exists "${schema}".schema_migration (name text primary key, applied_at timestamptz not null default now())`,
    )
    .execute(db);
  await sql.raw(`grant usage on schema "${schema}" to ${requestRoles.join(', ')}`).execute(db);
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db);
  return new Set(rows.map((row) => row.name));
}

async function lock(db: Database, schema: string): Promise<void> {
  // Another server may be running a long step: wait for it without limit.
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('migration'), hashtext(${schema}))`.execute(db);
}

function refuseNewer(applied: Set<string>, schema: string, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const foreign = [...applied].filter((name) => !known.has(name));
  if (foreign.length > 0)
    throw new Error(
      `the database schema ${schema} is newer than this program (unknown steps: ${foreign.join(', ')}): start the newer version`,
    );
}
