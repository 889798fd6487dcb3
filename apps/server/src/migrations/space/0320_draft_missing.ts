import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** How much a draft lacks, counted after its window let it go, with the revision that was counted; the list of drafts reads it. */
export async function up(db: Database): Promise<void> {
  await sql`alter table draft add column missing int, add column missing_rev int`.execute(db);
}
