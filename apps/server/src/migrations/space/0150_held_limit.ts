import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A limit can be held while something that was asked in time waits for its answer; a clock knows the day on which it ended, so that it can go on. */
export async function up(db: Database): Promise<void> {
  await sql`alter table wf_deadline add column held boolean not null default false`.execute(db);
  await sql`alter table wf_deadline add column ended_day date`.execute(db);
}
