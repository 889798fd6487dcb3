import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Of a case that was one row of a draft of several cases: that draft and the row. No row becomes two cases, whatever else goes wrong. */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_version add column of_draft bigint, add column of_row text`.execute(db);
  await sql`create unique index case_version_of_row on case_version (of_draft, of_row) where of_draft is not null`.execute(
    db,
  );
}
