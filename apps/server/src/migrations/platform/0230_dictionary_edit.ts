import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Dictionaries get versions by people, too: the platform appends them, and nobody changes one that is there. */
export async function up(db: Database): Promise<void> {
  await sql`grant insert on dictionary_definition to app_platform`.execute(db);
}
