import { sql } from 'kysely';
import type { Database, Space } from './context.ts';
import { type Migration, migrateSchema, type OwnerRunner } from './migrate.ts';
import { checkSchema } from './scopes/prelude.ts';

/** All spaces, oldest authority first. */
export async function listSpaces(db: Database): Promise<Space[]> {
  const { rows } = await sql<{ tenant_id: string; schema_name: string }>`
    select tenant_id, schema_name from platform.space order by tenant_id`.execute(db);
  return rows.map((row) => ({ authorityId: row.tenant_id, schema: row.schema_name }));
}

/** Creates (or finds) the space of an authority and brings it up to date. */
export async function createSpace(owner: OwnerRunner, space: Space, migrations: readonly Migration[]): Promise<Space> {
  const schema = checkSchema(space.schema);
  const found = await owner(async (db) => {
    await sql`insert into platform.space (tenant_id, schema_name) values (${space.authorityId}, ${schema}) on conflict do nothing`.execute(
      db,
    );
    return (await listSpaces(db)).find((item) => item.authorityId === space.authorityId);
  });
  if (!found) throw new Error(`the schema name ${schema} belongs to another authority`);
  await migrateSchema(owner, found.schema, migrations);
  return found;
}
