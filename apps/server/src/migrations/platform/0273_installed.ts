import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** What the last start brought this database to, so that the next one of the same program need not do it again. */
export async function up(db: Database): Promise<void> {
  await sql`create table installed (
    slot smallint primary key default 1 check (slot = 1),
    mark text not null,
    at timestamptz not null
  )`.execute(db);
}
