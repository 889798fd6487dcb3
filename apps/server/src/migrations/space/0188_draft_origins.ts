import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A draft knows what it took over from which case in force, and of which product or case it is a copy. Drafts that are there already know neither. */
export async function up(db: Database): Promise<void> {
  await sql`alter table draft add column taken jsonb`.execute(db);
  await sql`alter table draft add column copied_from jsonb`.execute(db);
}
