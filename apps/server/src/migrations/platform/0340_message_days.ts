import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A bulletin is shown from a day to a day, both included; an empty day bounds nothing. */
export async function up(db: Database): Promise<void> {
  await sql`alter table inner_message add column shown_from date, add column shown_until date,
    add constraint inner_message_days check (shown_from <= shown_until)`.execute(db);
}
