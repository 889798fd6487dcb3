import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** What is done when somebody tries an incident again: the command or the message that could not be given. */
export async function up(db: Database): Promise<void> {
  await sql`alter table wf_incident add column again jsonb,
    add column retryable boolean generated always as (kind in ('timer', 'reminder') or again is not null) stored`.execute(
    db,
  );
}
