import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A preview token says whose it is and for which files; where they lie and whether they may be read is asked at each use. */
export async function up(db: Database): Promise<void> {
  await sql`alter table preview_token drop column places`.execute(db);
}
