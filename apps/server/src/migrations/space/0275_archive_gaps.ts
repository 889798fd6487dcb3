import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Documents that a volume must have and has not are few among all: reports of them read these alone. */
export async function up(db: Database): Promise<void> {
  await sql`create index archive_item_gap on archive_item (case_id) where required and state <> 'present'`.execute(db);
}
