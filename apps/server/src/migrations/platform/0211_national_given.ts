import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** An authority reads the national numbers of its own cases; the list joins them with the cases of its space. */
export async function up(db: Database): Promise<void> {
  await sql`grant select on national_number_given to app_authority`.execute(db);
}
