import { sql } from 'kysely';
import type { Database, Space } from './context.ts';
import { isInTransaction } from './database/transaction.ts';
import { type Migration, migrateSchema, type OwnerRunner } from './migrate.ts';
import { checkSchema } from './scopes/prelude.ts';

/** All spaces, oldest authority first. */
async function listSpaces(db: Database): Promise<Space[]> {
  const { rows } = await sql<{ tenant_id: string; schema_name: string }>`
    select tenant_id, schema_name from platform.space order by tenant_id`.execute(db);
  return rows.map((row) => ({ authorityId: row.tenant_id, schema: row.schema_name }));
}

/** Creates (or finds) the space of an authority and brings it up to date. */
async function createSpace(owner: OwnerRunner, space: Space, migrations: readonly Migration[]): Promise<Space> {
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

/**
 * The existing spaces. One that is being created is not listed until its tables exist, because background sweeps read the tables of every listed
 * space.
 */
export class Spaces {
  private known: Space[] = [];
  private readonly making = new Set<string>();

  constructor(
    private readonly owner: OwnerRunner,
    private readonly migrations: readonly Migration[],
    /** Creates the tables of the modules in a new space. */
    private readonly ready: (space: Space) => Promise<void>,
  ) {}

  /** Oldest authority first. */
  async all(): Promise<Space[]> {
    // Inside an operation the list read before is good enough: spaces are only ever added.
    if (!isInTransaction() || this.known.length === 0) this.known = await this.owner(listSpaces);
    return this.known.filter(({ authorityId }) => !this.making.has(authorityId));
  }

  async create(space: Space): Promise<Space> {
    this.making.add(space.authorityId);
    try {
      const created = await createSpace(this.owner, space, this.migrations);
      this.known = await this.owner(listSpaces);
      await this.ready(created);
      return created;
    } finally {
      this.making.delete(space.authorityId);
    }
  }
}
