import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createRoles } from '../kernel/scopes/roles.ts';

/** Opens a database with the request roles and an empty schema of its own, in which `up` makes the tables to be timed. */
export async function openOwnSchema(
  url: string,
  schema: string,
  up: (db: Kysely<unknown>) => Promise<void>,
): Promise<Kysely<unknown>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await createRoles(db);
  await sql.raw(`create schema ${schema}`).execute(db);
  await sql.raw(`set search_path to ${schema}`).execute(db);
  await sql.raw(`grant usage on schema ${schema} to app_authority`).execute(db);
  await up(db);
  return db;
}
