import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Tasks of a role name nobody: they need no entry in the index of those who are named. */
export async function up(db: Database): Promise<void> {
  await sql`drop index wf_task_candidates`.execute(db);
  await sql`create index wf_task_candidates on wf_task using gin (candidates)
    where state = 'open' and candidates <> '{}'`.execute(db);
}
