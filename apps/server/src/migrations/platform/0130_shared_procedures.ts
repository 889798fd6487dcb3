import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A published area that uses shared procedures keeps the chart of each, with its own options filled in, by the id of the procedure. */
export async function up(db: Database): Promise<void> {
  await sql`alter table area_definition add column procedure_xml jsonb not null default '{}'`.execute(db);
}
